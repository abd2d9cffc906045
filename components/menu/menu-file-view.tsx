import { buttonClass } from "#components/ui/button.tsx";
import type { MenuFile } from "#domain/store/menu-file.ts";

/** A file of the business: a picture as it is, a PDF by a link that the browser's own viewer opens (A244). */
export function MenuFileView({ file, open }: { file: MenuFile; open: string }) {
  const { title, shown } = file;
  switch (shown.kind) {
    case "picture":
      return (
        // oxlint-disable-next-line nextjs/no-img-element -- the whole picture, in the size that it was uploaded in
        <img
          src={shown.photo.url}
          width={shown.photo.width}
          height={shown.photo.height}
          alt={title}
          className="mt-4 h-auto w-full rounded-lg"
        />
      );
    case "document":
      return (
        <a href={shown.url} target="_blank" rel="noopener" className={`mt-4 ${buttonClass("primary", "l")}`}>
          {open}
        </a>
      );
  }
}
