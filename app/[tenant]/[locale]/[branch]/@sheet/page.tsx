/** Over the menu itself lies no sheet. */
export default function NoSheet() {
  return null;
}
