import { MissingPage } from "./_shop/missing-page.tsx";

export default function NotFound() {
  return <MissingPage />;
}
