import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { clientDeclarations } from './client-types.ts';
import { isMain, rootDir } from './process.ts';

/** Fields of the workspace's manifest that packages have too. */
const shared = ['name', 'version', 'description', 'keywords', 'license', 'type', 'sideEffects', 'engines'];

/**
 * Builds the package in `client/dist`: one module with what the client needs of the contract, its declarations, and a
 * manifest of its own, because the one of the workspace exports the sources.
 */
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
  for (const name of ['README.md', 'LICENSE']) copyFileSync(join(root, 'client', name), join(outDir, name));
  const workspace = JSON.parse(readFileSync(join(root, 'client', 'package.json'), 'utf8'));
  const manifest = {
    ...Object.fromEntries(shared.map((name) => [name, workspace[name]])),
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
  };
  writeFileSync(join(outDir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Packs `client/dist` into the root folder of the checkout, or as the options of `npm pack` ask for. */
function packClient(root: string, options: readonly string[]): number {
  // The npm that runs this script passes its workspace to every npm below it.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name)));
  const args = ['pack', '--pack-destination', root, ...options];
  const { status } = spawnSync('npm', args, {
    cwd: join(root, 'client', 'dist'),
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return status ?? 1;
}

if (isMain(import.meta.url)) {
  await buildClient(rootDir);
  process.exitCode = packClient(rootDir, process.argv.slice(2));
}
