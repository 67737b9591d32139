/** One problem found by a check; `file` is relative to the checkout, and `text` reports how to fix it. */
export type Problem = { file: string; line?: number; text: string };

/** A check examines the checkout at `root` and returns every problem; it passes when there are none. */
export type Check = { name: string; run: (root: string) => Problem[] | Promise<Problem[]> };

/** A check that found no input has not passed: its paths are wrong, or its tool does not work. */
export function lookedAtNothing(what: string): Problem {
  return { file: '.', text: `the check looked at nothing: no ${what} found` };
}

export function formatProblem({ file, line, text }: Problem): string {
  return `  ${file}${line === undefined ? '' : `:${line}`}  ${text}`;
}
