import { expect, test } from 'vitest';
import { plant } from './planted.ts';
import { checkWords } from './words.ts';

const planted: { place: string; file: string; text: string; says: string }[] = [
  {
    place: 'a comment of a script',
    file: 'server/src/a.ts',
    text: '/** The server told it. */\nexport const a = 1;',
    says: "'told': write report",
  },
  {
    place: 'a comment behind code',
    file: 'console/src/a.tsx',
    text: 'export const a = 1; // read anew',
    says: "'anew': write again",
  },
  {
    place: 'a comment of a style sheet',
    file: 'console/src/a.css',
    text: '/* Nobody sees it. */\n.a {\n  color: red;\n}',
    says: "'Nobody': write no one",
  },
  {
    place: 'a comment of SQL',
    file: 'server/migrations/1_a.sql',
    text: 'select 1;\n-- What was heard.',
    says: "'heard': write receive",
  },
  {
    place: 'a comment of a shell script',
    file: 'deploy/a.sh',
    text: '# Mends it.\ntrue',
    says: "'Mends': write fix",
  },
  {
    place: 'a document',
    file: 'docs/a.md',
    text: '# A\n\nWhoever asks.',
    says: "'Whoever': write the caller",
  },
  {
    place: 'an English text',
    file: 'console/src/locales/en/a.json',
    text: '{ "told": "The owner is told." }',
    says: "'told': write report",
  },
  {
    place: 'the name of a type',
    file: 'server/src/a.ts',
    text: 'export interface PlotDesk {}',
    says: "'Desk' in 'PlotDesk': write deps",
  },
  {
    place: 'the name of a member',
    file: 'server/src/a.ts',
    text: 'export interface A {\n  wishFor(id: string): void;\n}',
    says: "'wish' in 'wishFor': write desired",
  },
  {
    place: 'the name of a local',
    file: 'fleet/src/a.ts',
    text: 'export function a(heardAt: number) {\n  return heardAt;\n}',
    says: "'heard' in 'heardAt': write receive",
  },
  {
    place: 'the name of a file',
    file: 'server/src/drone-hands.ts',
    text: 'export {};',
    says: "'hands' in 'server/src/drone-hands.ts': write ownership",
  },
];

test.for(planted)('a word of the list is found in $place', ({ file, text, says }) => {
  const problems = checkWords(plant({ [file]: text, 'README.md': '' }));
  expect(problems).toHaveLength(1);
  expect(problems[0]?.file).toBe(file);
  expect(problems[0]?.text).toContain(says);
});

test('strings, quoted code, keys of texts and other words are left alone', () => {
  const root = plant({
    'server/src/a.ts': "export const a = 'nobody told us // anew';\n// A storyteller in Hearst.",
    'docs/a.md': 'It prints `told`.\n\n```\nnobody\n```\n',
    'console/src/locales/en/a.json': '{ "nobody": "No members" }',
    'console/src/locales/es/a.json': '{ "a": "tell" }',
    'console/src/a.tsx': 'export const A = () => <p>https://nobody.example // told</p>;',
  });
  expect(checkWords(root)).toEqual([]);
});

test('a line number leads to the word, not to the beginning of its comment', () => {
  const root = plant({ 'server/src/a.ts': '\n/**\n * First.\n * Then anew.\n */\nexport const a = 1;' });
  expect(checkWords(root)[0]?.line).toBe(4);
});

test('the check fails when it looked at nothing', () => {
  expect(checkWords(plant({ 'a.png': '' }))[0]?.text).toContain('looked at nothing');
});
