import { flushCompileCache } from 'node:module';
import { cacheCompiled } from './compile-cache.ts';

/** Runs the module whose address is the thread's argument, with the compile cache, which threads don't share. */
cacheCompiled();
const [, , script] = process.argv;
if (script === undefined) throw new Error('the thread was started without its module');
await import(script);
// A thread is usually ended from outside, which would lose what it compiled.
flushCompileCache();
