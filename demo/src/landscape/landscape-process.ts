import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { cacheCompiled } from '@smartflight/server/platform/process/compile-cache.ts';

cacheCompiled();
const { landscapeArchive } = await import('./landscape-archive.ts');
const { demoSites } = await import('./sites.ts');

/** Writes the archive to the path that is the argument; an unchanged file is not written again. */
const [, , path] = process.argv;
if (path === undefined) throw new Error('the landscape was drawn without a path');
await mkdir(dirname(path), { recursive: true });
const bytes = landscapeArchive(demoSites());
const before = await readFile(path).catch(() => undefined);
if (!before?.equals(bytes)) await writeFile(path, bytes);
