/** JSON that cannot end the script it stands in (X5). */
function scriptJson(data: object): string {
  return JSON.stringify(data)
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
}

/** What a page is about, for search engines: the nodes of its graph (schema.org). */
export function StructuredData({ nodes }: { nodes: readonly object[] }) {
  const data = { "@context": "https://schema.org", "@graph": nodes };
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(data) }} />;
}
