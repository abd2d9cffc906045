import { NextResponse, type NextRequest } from "next/server";
export function middleware(req: NextRequest) {
  const host = (req.headers.get("host") ?? "").split(":")[0] ?? "";
  if (!host.endsWith(".localhost")) return new NextResponse("no", { status: 404 });
  const url = req.nextUrl.clone();
  url.pathname = `/${host}/es-CO/1${url.pathname === "/" ? "" : url.pathname}`;
  return NextResponse.rewrite(url);
}
export const config = { matcher: ["/((?!_next/|api/|media/).*)"] };
