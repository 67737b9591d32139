import { listFiles, readText } from '../files.ts';
import { lookedAtNothing, type Problem } from './problem.ts';

const folder = 'docs/decisions';
const index = `${folder}/README.md`;
const sections = ['Status', 'Context', 'Decision', 'Consequences', 'Alternatives'];
const required = ['Status', 'Context', 'Decision'];
const status = /^(?:Accepted|Superseded by (\d+))\b.*\.$/;

/** Checks decision records: one template, numbers without gaps, and an index with the title and status of each. */
export function checkDecisions(root: string): Problem[] {
  const files = listFiles(root, [folder]).filter((file) => /\/\d{4}-[^/]+\.md$/.test(file));
  if (files.length === 0) return [lookedAtNothing('decision record')];
  const records = files.map((file) => readRecord(file, readText(root, file)));
  return [
    ...records.flatMap(({ problems }) => problems),
    ...checkNumbers(records),
    ...checkIndex(root, records),
  ];
}

interface DecisionRecord {
  file: string;
  number: number;
  title: string;
  status: string;
  problems: Problem[];
}

function readRecord(file: string, text: string): DecisionRecord {
  const problems: Problem[] = [];
  const number = Number(/\/(\d{4})-/.exec(file)?.[1]);
  const title = /^# (\d+)\. (.+)$/m.exec(text);
  if (Number(title?.[1]) !== number)
    problems.push({ file, line: 1, text: `the title begins with '# ${number}. '` });
  const found = [...text.matchAll(/^## (.+)$/gm)].map((match) => match[1] ?? '');
  const expected = sections.filter((name) => found.includes(name) || required.includes(name));
  if (found.join() !== expected.join())
    problems.push({ file, text: `sections are ${expected.join(', ')}; found ${found.join(', ')}` });
  const state = /^## Status\n\n(.*)$/m.exec(text)?.[1] ?? '';
  if (!status.test(state))
    problems.push({
      file,
      text: "the status is 'Accepted.' or 'Superseded by N.', with what else is to be known",
    });
  return { file, number, title: title?.[2] ?? '', status: state, problems };
}

function checkNumbers(records: readonly DecisionRecord[]): Problem[] {
  const numbers = records.map(({ number }) => number);
  const gaps = numbers.flatMap((number, at) => (number === at + 1 ? [] : [number]));
  const first = gaps[0];
  return first === undefined
    ? []
    : [{ file: folder, text: `numbers run from 1 without gaps; ${first} is out of order` }];
}

const indexRow = ({ file, number, title, status: state }: DecisionRecord): string =>
  `| ${number} | [${title}](${file.slice(folder.length + 1)}) | ${state.replace(/\.$/, '')} |`;

function checkIndex(root: string, records: readonly DecisionRecord[]): Problem[] {
  const text = readText(root, index);
  const lines = text.split('\n').map((line) => line.replace(/ +/g, ' ').trim());
  const rows = new Set(lines.filter((line) => /^\| \d/.test(line)));
  const missing = records.map(indexRow).filter((row) => !rows.delete(row));
  return [
    ...missing.map((row) => ({ file: index, text: `missing row: ${row}` })),
    ...[...rows].map((row) => ({ file: index, text: `no such record: ${row}` })),
  ];
}
