import { expect, test } from 'vitest';
import { plant } from './planted.ts';
import { checkPlatformNouns } from './platform-nouns.ts';

const tree = {
  'contract/src/land/plots.endpoints.ts': '',
  'contract/src/accounts/accounts.ts': '',
  'server/src/features/second-factors/second-factors.routes.ts': '',
};
const planted = (files: Record<string, string>): string => plant({ ...tree, ...files });

test.for([
  ['an identifier', 'mail.ts', 'export const accountId = 1;', "'account' in 'accountId'"],
  ['a table in SQL', 'mail.ts', 'export const text = `select id from plots where id = ${1}`;', "'plot'"],
  ['a noun of two words', 'mail.ts', 'export const secondFactors = 1;', "'second factor'"],
  [
    'the name of a file',
    'broker/drone-state.ts',
    'export const one = 1;',
    "'drone' in 'broker/drone-state.ts'",
  ],
])('reports %s with a noun of the product', ([, file, code, expected]) => {
  const problems = checkPlatformNouns(planted({ [`server/src/platform/${file}`]: code ?? '' }), []);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.text).toContain(expected);
});

test('passes other words, the product’s name, comments, tests and imports', () => {
  const root = planted({
    'server/src/platform/mail.ts':
      "// Accounts.\nimport { x } from '../config/accounts.ts';\nexport const plotted = `${x} Smart Flight`;",
    'server/src/platform/mail.test.ts': 'export const drone = 1;',
  });
  expect(checkPlatformNouns(root, [])).toEqual([]);
});

test('excuses a noun where the list gives a reason, and reports entries without reason or use', () => {
  const root = planted({ 'server/src/platform/broker/link.ts': 'export const session = 1;' });
  const where = 'server/src/platform/broker/';
  expect(checkPlatformNouns(root, [{ where, noun: 'session', reason: 'MQTT term' }])).toEqual([]);
  const [without, unused] = checkPlatformNouns(root, [
    { where, noun: 'session', reason: ' ' },
    { where, noun: 'drone', reason: 'none' },
  ]);
  expect(without?.text).toContain('gives no reason');
  expect(unused?.text).toContain('is not needed');
});

test('reports that it looked at nothing', () => {
  expect(checkPlatformNouns(plant(tree), [])[0]?.text).toContain('looked at nothing');
});
