import { cacheCompiled } from '@smartflight/server/platform/process/compile-cache.ts';
import { runUntilSignal } from '@smartflight/server/platform/process/signals.ts';

cacheCompiled();
// Everything else is loaded once signals are received: loading is a good part of the start.
await runUntilSignal(async (stopping) => {
  const { printSignIns, startDemo } = await import('./start.ts');
  const demo = await startDemo(undefined, undefined, stopping);
  printSignIns(demo);
  return demo;
});
