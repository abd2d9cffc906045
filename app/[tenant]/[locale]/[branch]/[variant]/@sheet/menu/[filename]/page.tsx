// Made by scripts/sheet-slot.ts.
export { NoSheet as default } from "#components/product/missing/no-sheet.tsx";
