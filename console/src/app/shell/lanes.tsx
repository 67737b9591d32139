import type { ReactNode } from 'react';

/** Flown lanes up to a point and dashed ones from there: for something that ended early. */
export function Lanes({ children }: { children?: ReactNode }) {
  return (
    <svg className="sf-lanes" viewBox="0 0 300 120" fill="none" aria-hidden="true">
      <path
        d="M10 110V34a16 16 0 0 1 32 0v52a16 16 0 0 0 32 0V34a16 16 0 0 1 32 0v36"
        stroke="var(--accent)"
        strokeWidth="4"
      />
      <path
        d="M106 70v16a16 16 0 0 0 32 0V34a16 16 0 0 1 32 0v52a16 16 0 0 0 32 0V34"
        stroke="var(--border)"
        strokeWidth="2"
        strokeDasharray="2 8"
        strokeLinecap="round"
      />
      <path d="m106 92-9-24 9 5 9-5Z" fill="var(--ink)" />
      {children}
    </svg>
  );
}
