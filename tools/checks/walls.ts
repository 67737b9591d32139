import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { listFiles } from '../files.ts';
import { rootDir } from '../process.ts';
import { lookedAtNothing, type Problem } from './problem.ts';

const PARTS = ['contract', 'client', 'geo', 'server', 'console', 'fleet', 'demo', 'e2e', 'bench', 'tools'];

type Config = { forbidden: NonNullable<ICruiseOptions['ruleSet']>['forbidden']; options: ICruiseOptions };
const config: Config = createRequire(import.meta.url)(join(rootDir, '.dependency-cruiser.cjs'));

/** Checks imports between modules by the rules of `.dependency-cruiser.cjs`; fails when the tool missed a module. */
export async function checkWalls(root: string): Promise<Problem[]> {
  const parts = PARTS.filter((part) => existsSync(join(root, part)));
  const expected = listFiles(root, parts).filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  if (expected.length === 0) return [lookedAtNothing('module')];
  const options = {
    ...config.options,
    baseDir: root,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
  };
  const { output } = await cruise(parts, options);
  return typeof output === 'string' ? [{ file: '.', text: output }] : judge(output, expected);
}

function judge(result: ICruiseResult, expected: string[]): Problem[] {
  const seen = new Set(result.modules.map((module) => module.source));
  const overlooked = expected
    .filter((file) => !seen.has(file))
    .map((file) => ({ file, text: 'dependency-cruiser did not look at this module' }));
  const broken = result.summary.violations.map(({ from, to, rule, cycle }) => ({
    file: from,
    text: `${rule.name}: imports ${cycle ? cycle.map((step) => step.name).join(' → ') : to}`,
  }));
  return [...overlooked, ...broken];
}
