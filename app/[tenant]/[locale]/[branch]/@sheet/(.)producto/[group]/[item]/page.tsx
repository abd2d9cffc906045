export const ensureStatic = "navigation";
export const generateStaticParams = () => [{ group: "_", item: "_" }];
export default async function Sheet({ params }: { params: Promise<{ item: string }> }) {
  const { item } = await params;
  return <dialog open>sheet {item}</dialog>;
}
