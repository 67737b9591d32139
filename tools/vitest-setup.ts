import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, vi } from 'vitest';

// Temporary files of a test file are removed with it. Others may enter the folder, because PostgreSQL runs as an
// unprivileged user.
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

// Waits of one second, which is the default, fail on a busy machine. Files of a worker share `vi`.
const longestWaitMs = 300_000;
if (!Object.hasOwn(vi.waitFor, 'isPatient')) {
  const { waitFor } = vi;
  const wait: typeof vi.waitFor = (check, o) =>
    waitFor(check, typeof o === 'number' ? o : { timeout: longestWaitMs, ...o });
  vi.waitFor = Object.assign(wait, { isPatient: true });
}

// A seed makes a run repeatable; the long tests of a day share one and try more cases.
const seed = Number(process.env['TEST_SEED'] ?? '');
const isLong = process.env['TEST_LONG'] === '1';
if (seed > 0 || isLong) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ ...(seed > 0 ? { seed } : {}), ...(isLong ? { numRuns: 1000 } : {}) });
}

// The requirements report lists the number of assertions of each test, and the summary those that passed at their second
// try; only the running test knows them.
// Reading the context's own expect would make the second try count that one's assertions: none.
afterEach(({ task }) => {
  const retries = task.result?.retryCount ?? 0;
  Object.assign(task.meta, {
    assertions: expect.getState().assertionCalls ?? 0,
    ...(retries > 0 ? { tries: retries + 1 } : {}),
  });
});
