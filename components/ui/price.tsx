interface PriceProps {
  /** The amount as it is shown, with its currency sign. */
  text: string;
  /** A price that no longer holds. */
  struck?: boolean;
  className?: string;
}

/** An amount in figures of equal width that never breaks over two lines (L2). */
export function Price({ text, struck = false, className = "" }: PriceProps) {
  const classes = `whitespace-nowrap even-figures ${className}`;
  return struck ? (
    <s data-price="" className={`text-ink-muted ${classes}`}>
      {text}
    </s>
  ) : (
    <span data-price="" className={classes}>
      {text}
    </span>
  );
}
