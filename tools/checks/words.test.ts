import { expect, test } from 'vitest';
import { plant } from './planted.ts';
import { checkWords, type WordLists, wordLists } from './words.ts';

const noExceptions: WordLists = { ...wordLists, allowed: [] };
const check = (files: Record<string, string>, lists = noExceptions) => checkWords(plant(files), ['.'], lists);
const linesOf = (files: Record<string, string>) => check(files).map(({ line }) => line);

const planted: { place: string; file: string; text: string; says: string }[] = [
  {
    place: 'a comment of a script',
    file: 'server/src/a.ts',
    text: '/** The server told it. */\nexport const a = 1;',
    says: "'told': write report",
  },
  {
    place: 'a text of the API',
    file: 'contract/src/a.schemas.ts',
    text: "export const a = { share: { summary: 'Share; they are told', id: z.string().describe('Id') } };",
    says: "'told': write report",
  },
  {
    place: 'a description of a field',
    file: 'contract/src/a.schemas.ts',
    text: "export const a = { id: z.string().describe('What nobody has') };",
    says: "'nobody': write no one",
  },
  {
    place: 'the title of a test',
    file: 'console/src/a.test.ts',
    text: "test.each([1])('%s is told once', () => {});",
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
    place: 'a comment of settings',
    file: 'deploy/compose.yaml',
    text: "a: it's # told\n",
    says: "'told': write report",
  },
  {
    place: 'a comment of a page',
    file: 'console/index.html',
    text: '<!-- told -->',
    says: "'told': write report",
  },
  {
    place: 'an emphasis of a document',
    file: 'docs/a.md',
    text: 'It is _told_ so.',
    says: "'told': write report",
  },
  {
    place: 'a message of the contract',
    file: 'contract/src/messages/en.json',
    text: '{ "a": { "b": "{n, plural, one {told} other {#}}" } }',
    says: "'told': write report",
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
  {
    place: 'the name of a folder',
    file: 'server/src/hands/a.ts',
    text: 'export {};',
    says: "'hands' in 'server/src/hands': write ownership",
  },
];

test.for(planted)('a word of the list is found in $place', ({ file, text, says }) => {
  const problems = check({ [file]: text });
  expect(problems).toHaveLength(1);
  expect(problems[0]?.file).toBe(file);
  expect(problems[0]?.text).toContain(says);
});

test('comments are found wherever a script can have one', () => {
  const script = `#!/usr/bin/env node
const o = {
  a: 1, // told
  /* told */ b: 2,
  // told
};
try { f(); } catch { /* told */ }
try { f(); } catch {
  // told
}
f(/* told */);
f(a, // told
  b /* told */);
if (a) { // told
  b();
} // told
else /* told */ c();
switch (a) { // told
  case 1: // told
  // told
}
const none = [ /* told */ ];
const t = \`\${a /* told */} // not told\`;
interface Q { } // told
// told`;
  const marked = script.split('\n').flatMap((text, index) => (/(?<!not )told/.test(text) ? [index + 1] : []));
  expect(linesOf({ 'server/src/a.ts': script })).toEqual(marked);
  const markup = `export const A = () => (
  <p // told
    a="1" /* told */
  >
    {/* told */}
    // text, not told
    {a /* told */} /* text */
  </p> // told
);`;
  expect(linesOf({ 'console/src/a.tsx': markup })).toEqual([2, 3, 5, 7, 8]);
});

test('names are found wherever a script declares them', () => {
  const names = [
    'const o = { toldAt: 1 };',
    'class C { get toldAt() { return 1; } }',
    'class D { #toldAt = 1; }',
    'enum E { ToldAt }',
    "import { x as toldX } from './x.ts';",
    "import toldY from './x.ts';",
    "import * as toldZ from './x.ts';",
    'export { o as toldO };',
    'function f<Told>() {}',
    'const g = function toldG() {};',
    'type M = { told(): void };',
    'type N = { [toldKey: string]: number };',
    'const { a: toldA } = o;',
    'const HTMLTold = 1;',
    'const told2 = 1;',
    'const TOLD_AT = 1;',
  ];
  expect(linesOf({ 'server/src/a.ts': names.join('\n') })).toEqual(names.map((_, index) => index + 1));
  const used =
    "import { told } from 'x';\ntold.tell(told.heard);\nexport const a = { told };\nexport const b = { 'told': 1 };";
  expect(check({ 'server/src/a.ts': used })).toEqual([]);
});

test('a phrase is found across lines of a comment, and in a name of several words', () => {
  const lists: WordLists = {
    prose: { 'comes? back': 'return' },
    comments: { stands: 'is' },
    identifiers: { 'come back': 'resume' },
    allowed: [],
  };
  const script =
    '/**\n * When it comes\n * back.\n */\nexport const comeBackAt = 1;\nexport const welcomeBack = 1;';
  expect(check({ 'server/src/come-back.ts': script }, lists).map(({ line, text }) => [line, text])).toEqual([
    [1, "'come back' in 'server/src/come-back.ts': write resume"],
    [2, "'comes back': write return"],
    [5, "'come Back' in 'comeBackAt': write resume"],
  ]);
});

test('strings, quoted code, keys of texts, arguments and other words are left alone', () => {
  const files = {
    'server/src/a.ts': "export const a = 'nobody told us // anew';\n// A storyteller in Hearst.",
    'server/migrations/1_a.sql': "select 'a -- told', '/* told */';",
    'console/src/a.css': '.a::after {\n  content: "/* told */";\n}',
    'deploy/a.sh': "echo \"a # told\" $# b#told\ncat <<'END'\n# told, isn't it\nEND\n",
    'docs/a.md':
      'It prints `told` and ``a ` told``, `in\ntwo told` [lines](https://a.example/told).\n\n```\nnobody\n```\n\n~~~~\n```\ntold\n~~~~\n',
    'console/src/locales/en/a.json': '{ "nobody": "{told, select, told {No} other {Some}} members" }',
    'console/src/locales/es/a.json': '{ "a": "tell" }',
    'console/src/a.tsx': 'export const A = () => <p>https://nobody.example // told</p>;',
  };
  expect(check(files)).toEqual([]);
});

test('what comes after quoted code is read again', () => {
  expect(linesOf({ 'docs/a.md': '```\ntold\n```\ntold `code`\ntold\n' })).toEqual([4, 5]);
  expect(linesOf({ 'deploy/a.sh': 'cat <<END\ntold\nEND\n# told\n' })).toEqual([4]);
});

test('a line number leads to the word, not to the beginning of its comment', () => {
  expect(linesOf({ 'server/src/a.ts': '\n/**\n * First.\n * Then anew.\n */\nexport const a = 1;' })).toEqual(
    [4],
  );
  const texts = '{\n  "a": {\n    "b": "{n, plural, one {No} other {Told}}"\n  }\n}';
  expect(linesOf({ 'console/src/locales/en/a.json': texts })).toEqual([3]);
});

test('an exception excuses its word in its place alone, gives a reason and is needed', () => {
  const files = { 'geo/a.md': 'Told anew.', 'docs/a.md': 'Told.' };
  const withException = (where: string, word: string, reason: string): string[] =>
    check(files, { ...wordLists, allowed: [{ where, word, reason }] }).map(
      ({ file, text }) => `${file} ${text}`,
    );
  const [inGeo, otherInGeo, inDocs] = ["geo/a.md 'Told'", "geo/a.md 'anew'", "docs/a.md 'Told'"];
  const starts = (found: string[]): string[] => found.map((one) => one.replace(/: write.*/, ''));
  expect(starts(withException('geo/', 'told', 'quotes')).sort()).toEqual([inDocs, otherInGeo]);
  expect(starts(withException('geo/', '*', 'quotes'))).toEqual([inDocs]);
  expect(withException('geo/', '*', ' ').at(-1)).toContain("the exception for '*' in 'geo/' gives no reason");
  expect(withException('fleet/', 'told', 'quotes').at(-1)).toContain("'fleet/' is not needed");
  expect(starts(withException('fleet/', 'told', 'quotes'))).toContain(inGeo);
  const lists = { ...wordLists, allowed: [{ where: 'fleet/', word: 'told', reason: 'quotes' }] };
  expect(checkWords(plant(files), ['docs'], lists)).toHaveLength(1);
});

test('a folder is named once, however many files it has', () => {
  expect(check({ 'server/src/hands/a.ts': '', 'server/src/hands/b.ts': '' })).toHaveLength(1);
});

test('every word of the list names its replacement', () => {
  for (const list of [wordLists.prose, wordLists.identifiers])
    for (const [words, instead] of Object.entries(list)) expect(instead.trim(), words).not.toBe('');
});

test('the check fails when it looked at nothing', () => {
  expect(check({ 'a.png': '' })[0]?.text).toContain('looked at nothing');
  expect(checkWords(plant({ 'a.md': '' }), ['no-such-folder'])[0]?.text).toContain('looked at nothing');
});

test('some words are held in comments and English texts alone', () => {
  const root = plant({
    'server/src/a.ts': '// It stands in a row.\nexport const a = 1;',
    'console/src/locales/en/a.json': '{ "a": "It stands here" }',
    'docs/a.md': 'It stands in a row.',
  });
  expect(checkWords(root, ['.'], noExceptions).map(({ file }) => file)).toEqual([
    'console/src/locales/en/a.json',
    'server/src/a.ts',
  ]);
});
