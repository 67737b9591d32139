import { cacheCompiled } from '@smartflight/server/platform/process/compile-cache.ts';
import { runUntilSignal } from '@smartflight/server/platform/process/signals.ts';

cacheCompiled();
// Everything else is loaded after the signal handlers are registered, because loading takes much of the start.
await runUntilSignal(async (stopping) => {
  const { printSignIns, startDemo } = await import('./start.ts');
  const demo = await startDemo(undefined, undefined, stopping);
  printSignIns(demo);
  return demo;
});
