import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { featureFiles, featureRows, type Insertion, nextSteps } from './feature-files.ts';
import { captureNode, isMain, rootDir } from './process.ts';

/**
 * Writes the files of a feature below `root` and its rows into the files that list features. Throws before writing
 * anything if a file exists or the place for a row is not found. Returns the written files.
 */
export function createFeature(root: string, noun: string): string[] {
  const migrations = join(root, 'server/migrations');
  const newest = existsSync(migrations) ? Number(readdirSync(migrations).sort().at(-1)?.slice(0, 4)) : 0;
  const files = new Map(Object.entries(featureFiles(noun, newest)));
  const taken = [...files.keys()].find((file) => existsSync(join(root, file)));
  if (taken) throw new Error(`${taken} exists already`);
  for (const row of featureRows(noun))
    files.set(row.file, inserted(files.get(row.file) ?? read(root, row.file), row));
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return [...files.keys()];
}

const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');

function inserted(text: string, { file, behind, before, text: row }: Insertion): string {
  const at = text.indexOf(before, text.indexOf(behind));
  if (at < 0 || !text.includes(behind)) throw new Error(`${file}: no place for a row before '${before}'`);
  return text.slice(0, at) + row + text.slice(at);
}

if (isMain(import.meta.url)) {
  const noun = process.argv[2];
  if (noun === undefined) throw new Error('npm run new-feature -- <noun in the plural>');
  for (const file of createFeature(rootDir, noun)) console.log(`wrote ${file}`);
  const made = [
    ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--log-level=error', '.'],
    ['server/test/write-table-types.ts'],
    ['tools/generate.ts'],
  ];
  for (const [script = '', ...args] of made) {
    const { exitCode, output } = await captureNode(join(rootDir, script), args);
    if (exitCode !== 0) throw new Error(`${script}: ${output}`);
  }
  console.log(
    `Left to you:\n${nextSteps(noun)
      .map((step) => `  ${step}`)
      .join('\n')}`,
  );
}
