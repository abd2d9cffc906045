/** Over the other pages lies no sheet: one that was open goes with the page it lay over. */
export const ensureStatic = "navigation";
export const generateStaticParams = () => [{ rest: ["_"] }];

export default function NoSheet() {
  return null;
}
