import { vi } from 'vitest';

/** Retries `check` until it no longer throws, with a timeout for busy machines; then throws its last error. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 300_000, interval: 20 });
}
