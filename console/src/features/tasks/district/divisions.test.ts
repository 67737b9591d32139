import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { choicesBelow, codeOfPath, type Divisions, districtText, pathOfText } from './divisions.ts';

const divisions: Divisions = JSON.parse(
  readFileSync(join(import.meta.dirname, 'divisions.geo.json'), 'utf8'),
);

test('a province leads to its cities and a city to its counties', () => {
  expect(choicesBelow(divisions, [])).toContain('黑龙江省');
  expect(choicesBelow(divisions, ['黑龙江省'])).toContain('佳木斯市');
  expect(choicesBelow(divisions, ['黑龙江省', '佳木斯市'])).toContain('富锦市');
  expect(choicesBelow(divisions, ['黑龙江省', '佳木斯市', '富锦市'])).toEqual([]);
});

test('counties without a city are listed directly below the province', () => {
  expect(choicesBelow(divisions, ['北京市'])).toContain('海淀区');
  expect(choicesBelow(divisions, ['海南省'])).toEqual(expect.arrayContaining(['海口市', '琼海市']));
  expect(choicesBelow(divisions, ['海南省', '琼海市'])).toEqual([]);
});

test('every path is restored from its line, and typed text has no path', () => {
  for (const province of choicesBelow(divisions, []))
    for (const city of choicesBelow(divisions, [province])) {
      const path = [province, city];
      expect(pathOfText(divisions, districtText(path))).toEqual(path);
    }
  expect(pathOfText(divisions, 'Fujin County')).toBeUndefined();
  expect(pathOfText(divisions, '黑龙江省 火星市')).toBeUndefined();
  expect(pathOfText(divisions, '')).toBeUndefined();
});

test('a district has the six digits of its last level', () => {
  expect(codeOfPath(divisions, ['黑龙江省'])).toBe('230000');
  expect(codeOfPath(divisions, ['黑龙江省', '佳木斯市'])).toBe('230800');
  expect(codeOfPath(divisions, ['黑龙江省', '佳木斯市', '富锦市'])).toBe('230882');
  expect(codeOfPath(divisions, ['北京市', '海淀区'])).toBe('110108');
  expect(codeOfPath(divisions, ['Fujin County'])).toBe('');
});
