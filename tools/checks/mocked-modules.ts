import { listFiles, readText } from '../files.ts';
import { lookedAtNothing, type Problem } from './problem.ts';

const isShared = (file: string): boolean => /\.test\.ts$/.test(file) && !file.startsWith('console/');
const remedy =
  'files of a worker share loaded modules, so this depends on their order, and it leaks: pass the part as a parameter';

/** Finds tests that replace a module where test files share modules; those of the console don't. */
export function checkMockedModules(root: string): Problem[] {
  const files = listFiles(root, ['.']).filter(isShared);
  if (files.length === 0) return [lookedAtNothing('test')];
  return files.flatMap((file) =>
    readText(root, file)
      .split('\n')
      .flatMap((line, at) =>
        /\bvi\.(?:mock|doMock)\(/.test(line) ? [{ file, line: at + 1, text: remedy }] : [],
      ),
  );
}
