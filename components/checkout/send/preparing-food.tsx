import styles from "./preparing-food.module.css";

/** A pot on the fire: drawn, moved by CSS, still with reduced motion (S1 §2 food animation, A115). */
export function PreparingFood({ isDone }: { isDone: boolean }) {
  const stroke = {
    fill: "none",
    stroke: "currentColor",
    strokeWidth: 2.5,
    strokeLinecap: "round",
    strokeLinejoin: "round",
  } as const;
  if (isDone) {
    return (
      <svg aria-hidden viewBox="0 0 96 96" className="size-28 text-success">
        <circle cx="48" cy="48" r="40" {...stroke} />
        <path d="M30 49l13 13 24-27" {...stroke} strokeWidth={4} pathLength={1} className={styles["check"]} />
      </svg>
    );
  }
  return (
    <svg aria-hidden viewBox="0 0 96 96" className="size-28 text-accent">
      <g className={styles["steam"]}>
        <path d="M36 30c-4-5 4-7 0-13" {...stroke} />
        <path d="M48 27c-4-5 4-7 0-13" {...stroke} />
        <path d="M60 30c-4-5 4-7 0-13" {...stroke} />
      </g>
      <g className={styles["lid"]}>
        <path d="M22 44h52" {...stroke} />
        <path d="M26 44c2-8 11-11 22-11s20 3 22 11" {...stroke} />
        <path d="M44 33c0-5 8-5 8 0" {...stroke} />
      </g>
      <path d="M24 49v20c0 6 4 10 10 10h28c6 0 10-4 10-10V49" {...stroke} />
      <path d="M24 55h-8M72 55h8" {...stroke} />
    </svg>
  );
}
