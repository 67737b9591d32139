/** Number of rows in each section of docs/requirements.md; ids count from 01 without gaps. */
const SECTIONS: Record<string, number> = {
  ...{ P: 22, W: 10, L: 20, R: 10, G: 6, T: 4, D: 9, M: 3, C: 6, U: 4, V: 4, N: 5, K: 7, A: 6, E: 4 },
};

export const requirementIds: string[] = Object.entries(SECTIONS).flatMap(([section, rows]) =>
  Array.from({ length: rows }, (_, row) => `${section}-${String(row + 1).padStart(2, '0')}`),
);

/** The ids in brackets in a test's own title, in order: `[G-01] [G-06] lists …` has two. */
export function idsInTitle(title: string): string[] {
  return [...title.matchAll(/\[([A-Z]-\d\d)\]/g)].map((match) => match[1] ?? '');
}
