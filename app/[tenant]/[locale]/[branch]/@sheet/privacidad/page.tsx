export { NoSheet as default } from "#components/product/no-sheet.tsx";
