export const ensureStatic = "navigation";
export const generateStaticParams = () => [{ group: "_", item: "_" }];
export default async function Page({ params }: { params: Promise<{ item: string }> }) {
  const { item } = await params;
  return <h1>page {item}</h1>;
}
