import { listFiles, readText } from '../files.ts';
import { lookedAtNothing, type Problem } from './problem.ts';

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);
const remedy =
  'a busy machine fails it: show the order of events, the amount of work, or that no timer was needed, ' +
  'and name that timer in the bound';

/** Finds tests that expect an elapsed time below a number: their result depends on how busy the machine is. */
export function checkTimedTests(root: string): Problem[] {
  const files = listFiles(root, ['.']).filter(isTest);
  if (files.length === 0) return [lookedAtNothing('test')];
  return files.flatMap((file) =>
    timedLines(readText(root, file)).map((line) => ({ file, line, text: remedy })),
  );
}

function timedLines(text: string): number[] {
  const read = [...text.matchAll(/(\w+)\s*(?:=|:)\s*performance\.now\(\)/g)].map(([, name]) => name);
  const isTimed = new RegExp(['performance\\.now\\(\\)', ...read.map((name) => `\\b${name}\\b`)].join('|'));
  return text.split('\n').flatMap((line, at) => {
    const [, value] = /expect\((.*)\)\.toBeLess\w*\(\s*[\d_.]+\s*\)/.exec(line) ?? [];
    return value !== undefined && isTimed.test(value) ? [at + 1] : [];
  });
}
