// Next bundles the file that `cacheHandler` names into the Edge middleware too, where no page is ever cached.
// The real handler is loaded behind the bundler's back, on Node only.
const isEdge = typeof globalThis["EdgeRuntime"] === "string";
const node = isEdge ? undefined : globalThis["process"]["getBuiltinModule"]("node:module");

class NoCache {
  async get() {
    return null;
  }

  async set() {}

  async revalidateTag() {}

  resetRequestCache() {}
}

export default node === undefined ? NoCache : node.createRequire(import.meta.url)("./page-handler.ts").default;
