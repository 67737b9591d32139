import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { clientDeclarations } from './client-types.ts';
import { isMain, rootDir } from './process.ts';

/** Builds `client/dist`: one module with what the client needs of the contract, and its declarations. */
export async function buildClient(root: string): Promise<void> {
  const outDir = join(root, 'client', 'dist');
  rmSync(outDir, { recursive: true, force: true });
  await build({
    configFile: false,
    root: join(root, 'client'),
    logLevel: 'warn',
    build: {
      outDir,
      target: 'es2023',
      minify: false,
      lib: { entry: 'src/index.ts', formats: ['es'], fileName: () => 'index.js' },
    },
  });
  for (const [name, text] of clientDeclarations(root)) {
    const file = join(outDir, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

if (isMain(import.meta.url)) await buildClient(rootDir);
