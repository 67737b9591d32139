import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect } from 'vitest';

// What a test file leaves among the temporary files goes with it. Others may enter: PostgreSQL runs as a lower user.
beforeAll(() => {
  const { TMPDIR } = process.env;
  const scratch = mkdtempSync(join(tmpdir(), 'sf-t-'));
  chmodSync(scratch, 0o755);
  process.env['TMPDIR'] = scratch;
  return () => {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
    rmSync(scratch, { recursive: true, force: true });
  };
});

// A seed makes a run repeatable; the long campaigns of a day share one and try more cases.
const seed = Number(process.env['TEST_SEED'] ?? '');
const isLong = process.env['TEST_LONG'] === '1';
if (seed > 0 || isLong) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ ...(seed > 0 ? { seed } : {}), ...(isLong ? { numRuns: 1000 } : {}) });
}

// The report of requirements reports how many assertions are behind a title; only the running test knows.
afterEach(({ task, expect: ownExpect }) => {
  const counts = [expect, ownExpect].map((one) => one.getState().assertionCalls ?? 0);
  Object.assign(task.meta, { assertions: Math.max(...counts) });
});
