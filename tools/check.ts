import { checkBoundaries } from './checks/boundaries.ts';
import { checkDeadCode } from './checks/dead-code.ts';
import { checkDecisions } from './checks/decisions.ts';
import { checkDocs } from './checks/docs.ts';
import { checkDocstrings } from './checks/docstrings.ts';
import { checkLayout } from './checks/layout.ts';
import { checkGlossary } from './checks/locales/glossary.ts';
import { checkLocales } from './checks/locales/locales.ts';
import { checkLock } from './checks/lock.ts';
import { checkMigrations } from './checks/migrations.ts';
import { checkMockedModules } from './checks/mocked-modules.ts';
import { checkPlatformNouns } from './checks/platform-nouns.ts';
import { type Check, formatProblem, type Problem } from './checks/problem.ts';
import { programChecks } from './checks/programs.ts';
import { checkRequirements } from './checks/requirements.ts';
import { checkTimedTests } from './checks/timed-tests.ts';
import { checkWalls } from './checks/walls.ts';
import { checkWords } from './checks/words.ts';
import { checkGenerated } from './generate.ts';
import { isMain, rootDir } from './process.ts';

const checks: Check[] = [
  ...programChecks,
  { name: 'walls', run: checkWalls },
  { name: 'boundaries', run: checkBoundaries },
  { name: 'platform nouns', run: (root) => checkPlatformNouns(root) },
  { name: 'layout', run: checkLayout },
  { name: 'dead code', run: checkDeadCode },
  { name: 'docstrings', run: checkDocstrings },
  { name: 'words', run: (root) => checkWords(root) },
  { name: 'locales', run: checkLocales },
  { name: 'glossary', run: checkGlossary },
  { name: 'requirements', run: checkRequirements },
  { name: 'timed tests', run: checkTimedTests },
  { name: 'mocked modules', run: checkMockedModules },
  { name: 'documents', run: checkDocs },
  { name: 'decisions', run: checkDecisions },
  { name: 'migrations', run: checkMigrations },
  { name: 'lock file', run: checkLock },
  { name: 'generated files', run: checkGenerated },
];

export type CheckResult = { name: string; problems: Problem[]; tookMs: number };

/**
 * Runs every check, or those whose name contains `only`. External programs run in parallel in their own processes; a
 * check that throws counts as one problem.
 */
export function runChecks(root: string, only = ''): Promise<CheckResult[]> {
  return Promise.all(checks.filter(({ name }) => name.includes(only)).map((check) => runCheck(root, check)));
}

async function runCheck(root: string, { name, run }: Check): Promise<CheckResult> {
  const startedAt = performance.now();
  const problems = await Promise.resolve()
    .then(() => run(root))
    .catch((error: unknown): Problem[] => [{ file: '.', text: `the check broke: ${String(error)}` }]);
  return { name, problems, tookMs: performance.now() - startedAt };
}

/** Prints the problems and one line for each check; returns whether all passed. */
export function report(results: CheckResult[]): boolean {
  for (const { name, problems } of results.filter((result) => result.problems.length > 0)) {
    console.log(`${name}:\n${problems.map(formatProblem).join('\n')}\n`);
  }
  for (const { name, problems, tookMs } of results) {
    const verdict =
      problems.length === 0 ? 'ok' : `${problems.length} problem${problems.length === 1 ? '' : 's'}`;
    console.log(`${name.padEnd(18)} ${(tookMs / 1000).toFixed(1).padStart(5)} s  ${verdict}`);
  }
  return results.length > 0 && results.every(({ problems }) => problems.length === 0);
}

if (isMain(import.meta.url)) {
  const isFine = report(await runChecks(rootDir, process.argv[2]));
  process.exitCode = isFine ? 0 : 1;
}
