// Next also bundles this file into the Edge middleware, which caches nothing: load the real handler on Node only.
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
