import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lookedAtNothing, type Problem } from './checks/problem.ts';
import { listFiles, readText } from './files.ts';
import { isMain, rootDir } from './process.ts';

/**
 * A module `<name>.generate.ts` exports `generate()`, which resolves to the generated files: path from the checkout →
 * text. It needs no service: files generated from a database are compared in the tests that have one.
 */
type Generator = { generate: () => Promise<Record<string, string>> };

export async function generated(root: string): Promise<Record<string, string>> {
  const modules = listFiles(root, ['contract', 'server', 'fleet', 'tools']).filter((file) =>
    file.endsWith('.generate.ts'),
  );
  const made = await Promise.all(
    modules.map(async (file) => {
      const loaded: Generator = await import(pathToFileURL(join(root, file)).href);
      return loaded.generate();
    }),
  );
  return Object.assign({}, ...made);
}

/** Reports generated files that are missing or outdated. */
export async function checkGenerated(root: string): Promise<Problem[]> {
  const files = Object.entries(await generated(root));
  if (files.length === 0) return [lookedAtNothing('*.generate.ts')];
  return files
    .filter(([file, text]) => !existsSync(join(root, file)) || readText(root, file) !== text)
    .map(([file]) => ({ file, text: 'is not what its generator makes: npm run generate' }));
}

if (isMain(import.meta.url)) {
  if (process.argv.includes('--check')) {
    const problems = await checkGenerated(rootDir);
    for (const { file, text } of problems) console.error(`${file} ${text}`);
    process.exitCode = problems.length === 0 ? 0 : 1;
  } else {
    for (const [file, text] of Object.entries(await generated(rootDir))) {
      mkdirSync(dirname(join(rootDir, file)), { recursive: true });
      writeFileSync(join(rootDir, file), text);
      console.log(`wrote ${file}`);
    }
  }
}
