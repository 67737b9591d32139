import { expect, test } from 'vitest';
import { sheetNames } from './names.ts';

test('sheet names lose what Excel forbids', () => {
  const name = sheetNames();
  expect(name("'Fl/ig[h]ts: \n2026*?\\'")).toBe('Fl ig h ts 2026');
  expect(name('  ')).toBe('Sheet');
  expect(name('History')).toBe('History_');
  expect(name('Журнал полётов')).toBe('Журнал полётов');
});

test('a name given before gets a number and stays within 31 characters', () => {
  const name = sheetNames();
  const long = 'x'.repeat(40);
  expect(name(long)).toBe('x'.repeat(31));
  expect(name(long)).toBe(`${'x'.repeat(27)} (2)`);
  expect(name(long.toUpperCase())).toBe(`${'X'.repeat(27)} (3)`);
});

test('a cut never leaves half a character', () => {
  const name = sheetNames()(`${'x'.repeat(30)}😀`);
  expect(name).toBe('x'.repeat(30));
});
