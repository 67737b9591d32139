import { expect, test } from 'vitest';
import { checkDecisions } from './decisions.ts';
import { plant } from './planted.ts';

const record = (number: number, change: (text: string) => string = (text) => text): string =>
  change(
    `# ${number}. Title ${number}\n\n## Status\n\nAccepted.\n\n## Context\n\nA.\n\n## Decision\n\nB.\n\n## Alternatives\n\nC.\n`,
  );
const row = (number: number, state = 'Accepted'): string =>
  `| ${number} | [Title ${number}](000${number}-a.md) | ${state} |`;
const found = (files: Record<string, string>, rows: string[]): string[] =>
  checkDecisions(
    plant({
      'docs/decisions/README.md': `# Decisions\n\n${rows.join('\n')}\n`,
      ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`docs/decisions/${name}`, text])),
    }),
  ).map(({ text }) => text);

test('records of the template, numbered and listed, pass', () => {
  const superseded = record(2, (text) => text.replace('Accepted.', 'Superseded by 1.'));
  expect(
    found({ '0001-a.md': record(1), '0002-a.md': superseded }, [row(1), row(2, 'Superseded by 1')]),
  ).toEqual([]);
});

test.for([
  ['another section', (text: string) => text.replace('## Context', '## Question'), 'sections are'],
  ['sections in another order', (text: string) => `${text}\n## Consequences\n\nD.\n`, 'sections are'],
  ['no status', (text: string) => text.replace('Accepted.', 'Maybe.'), 'the status is'],
  ['another number', (text: string) => text.replace('# 1.', '# 7.'), "begins with '# 1. '"],
] as const)('%s is found', ([, change, says]) => {
  expect(found({ '0001-a.md': record(1, change) }, [row(1)]).join()).toContain(says);
});

test('gaps, rows that are missing and rows of nothing are found', () => {
  expect(found({ '0001-a.md': record(1), '0003-a.md': record(3) }, [row(1), row(3)]).join()).toContain(
    'gaps',
  );
  expect(found({ '0001-a.md': record(1) }, []).join()).toContain('missing row');
  expect(found({ '0001-a.md': record(1) }, [row(1), row(2)]).join()).toContain('no such record');
});

test('the check fails when it looked at nothing', () => {
  expect(checkDecisions(plant({ 'a.md': '' }))[0]?.text).toContain('looked at nothing');
});
