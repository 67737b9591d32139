import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { featureFiles, nextSteps } from './feature-files.ts';
import { isMain, rootDir } from './process.ts';

/** Writes the first files of a feature below `root`; throws before the first one when any of them exists. */
export function createFeature(root: string, noun: string): string[] {
  const files = Object.entries(featureFiles(noun));
  const taken = files.find(([file]) => existsSync(join(root, file)));
  if (taken) throw new Error(`${taken[0]} exists already`);
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return files.map(([file]) => file);
}

if (isMain(import.meta.url)) {
  const noun = process.argv[2];
  if (noun === undefined) throw new Error('npm run new-feature -- <noun in the plural>');
  for (const file of createFeature(rootDir, noun)) console.log(`wrote ${file}`);
  console.log(
    `Left to you:\n${nextSteps(noun)
      .map((step) => `  ${step}`)
      .join('\n')}`,
  );
}
