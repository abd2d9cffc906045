import { MissingPage } from "#app/[tenant]/[locale]/[branch]/_shop/shell/missing-page.tsx";

export default function NotFound() {
  return <MissingPage />;
}
