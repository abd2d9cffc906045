import { MissingPage } from "./missing-page.tsx";

export default function NotFound() {
  return <MissingPage />;
}
