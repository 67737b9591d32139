/** One thing a check found wrong: where (relative to the checkout) and what, in words that state how to fix it. */
export type Problem = { file: string; line?: number; text: string };

/** A check looks at the checkout below `root` and names every problem; none means the wall is. */
export type Check = { name: string; run: (root: string) => Problem[] | Promise<Problem[]> };

/** A check that found nothing to look at has not passed: its paths are wrong, or the tool behind it is blind. */
export function lookedAtNothing(what: string): Problem {
  return { file: '.', text: `the check looked at nothing: no ${what} found` };
}

/** A problem as one line that editors and terminals can follow. */
export function formatProblem({ file, line, text }: Problem): string {
  return `  ${file}${line === undefined ? '' : `:${line}`}  ${text}`;
}
