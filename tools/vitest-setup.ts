import { afterEach, expect } from 'vitest';

// A seed makes a run repeatable; the long campaigns of a day share one and try more cases.
const seed = Number(process.env['TEST_SEED'] ?? '');
const isLong = process.env['TEST_LONG'] === '1';
if (seed > 0 || isLong) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ ...(seed > 0 ? { seed } : {}), ...(isLong ? { numRuns: 1000 } : {}) });
}

// The report of requirements tells how many assertions stand behind a title; only the running test knows.
afterEach(({ task, expect: ownExpect }) => {
  const counts = [expect, ownExpect].map((one) => one.getState().assertionCalls ?? 0);
  Object.assign(task.meta, { assertions: Math.max(...counts) });
});
