import { afterPaint } from './after-paint.ts';

const flag = 'smartflight.marks';

/** Whether this browser asks for marks: development, tests and measurements. */
export function marksWanted(): boolean {
  if (import.meta.env.DEV) return true;
  try {
    return localStorage.getItem(flag) === '1';
  } catch {
    return false;
  }
}

let begunMs: number | undefined;

/** A way to another page begins: a click, a key, the browser's back. */
export function navigationBegan(): void {
  begunMs = performance.now();
}

/**
 * The page that was gone to is there. `route`: it was made again; `tab`: it had been kept alive. Leaves a measure
 * `smartflight.route` or `smartflight.tab` that ends once the page is painted. The browser keeps measures for ever,
 * hence only on demand.
 */
export function pageShown(kind: 'route' | 'tab'): void {
  const start = begunMs;
  begunMs = undefined;
  if (start !== undefined && marksWanted()) measureToPaint(`smartflight.${kind}`, start);
}

/** Begins a measure that ends once what is done now is painted. */
export function measureToPaint(name: string, start = performance.now()): void {
  if (!marksWanted()) return;
  afterPaint(() => performance.measure(name, { start, end: performance.now() }));
}
