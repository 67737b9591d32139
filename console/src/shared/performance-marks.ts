import { afterPaint } from './after-paint.ts';

const flag = 'smartflight.marks';

/** Whether performance marks are enabled: in development, tests and measurements. */
export function marksWanted(): boolean {
  if (import.meta.env.DEV) return true;
  try {
    return localStorage.getItem(flag) === '1';
  } catch {
    return false;
  }
}

let begunMs: number | undefined;

/** Records the start of a navigation: a click, a key, the browser's Back. */
export function navigationBegan(): void {
  begunMs = performance.now();
}

/**
 * Records that the target page is shown. `route`: it was rendered; `tab`: it had been kept alive. Leaves a measure
 * `smartflight.route` or `smartflight.tab` that ends with the next paint. Browsers keep measures forever, so only on
 * demand.
 */
export function pageShown(kind: 'route' | 'tab'): void {
  const start = begunMs;
  begunMs = undefined;
  if (start !== undefined && marksWanted()) measureToPaint(`smartflight.${kind}`, start);
}

/** Starts a measure that ends with the next paint. */
export function measureToPaint(name: string, start = performance.now()): void {
  if (!marksWanted()) return;
  afterPaint(() => performance.measure(name, { start, end: performance.now() }));
}
