/** The colours of a tenant as they come, untrusted strings or null (S1 §3 Business). */
export interface ThemeSource {
  primaryColor: string | null;
  backgroundColor: string | null;
  textColor: string | null;
  buttonBackground: string | null;
  buttonText: string | null;
  cardBackground: string | null;
  categoryColor: string | null;
  searchBackground: string | null;
  searchText: string | null;
  /** `light` or `dark` (config.colorScheme). */
  colorScheme: "light" | "dark";
  cardsLayout: "grid" | "list";
  fontUrl: string | null;
}
