import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../../shared/i18n/text-order.ts';
import { rank, scoreOf } from './ranking.ts';

const pages = ['Realtime Monitor', 'Flight Log', 'New Flight Log', 'My Drones', 'Battery Log', 'No-Fly Zone'];
const found = (query: string, texts: readonly string[] = pages) => rank(query, texts, (text) => [text]);

test.each([
  ['flight', ['Flight Log', 'New Flight Log']],
  ['log', ['Flight Log', 'New Flight Log', 'Battery Log']],
  ['zone', ['No-Fly Zone']],
  ['nfl', ['New Flight Log', 'No-Fly Zone']],
  ['flog', ['Flight Log', 'New Flight Log']],
  ['log flight', ['Flight Log', 'New Flight Log']],
  ['drones mine', []],
  ['xyz', []],
])('%s finds %j', (query, wanted) => {
  expect(found(query).slice(0, wanted.length || 9)).toEqual(wanted);
});

test.each([
  ['sao', 'São Gabriel'],
  ['ГАБРИЕЛЬ', 'Сан-Габриэль'.replace('э', 'е')],
  ['вылетов', 'Журнал вылетов'],
  ['еж', 'Ёж'],
  ['记录', '飞行记录'],
  ['飞行', '飞行记录（新版）'],
  ['tecnica', 'Revisión técnica'],
])('%s finds %s whatever the accents and the script', (query, text) => {
  expect(scoreOf(query, text)).toBeGreaterThan(0);
});

test('the name of an item weighs more than its other texts', () => {
  const items = [
    { name: 'Реестр', also: 'Flight Log' },
    { name: 'Flight Log', also: '/flightlog' },
  ];
  expect(rank('flight log', items, ({ name, also }) => [name, also])[0]?.name).toBe('Flight Log');
});

test('without a query everything stays in its order', () => {
  expect(found('')).toEqual(pages);
  expect(found('  ')).toEqual(pages);
});

test('any part of a text finds it, and no query breaks the search', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(), (whole, from, length) => {
      const folded = fold(whole);
      const start = from % folded.length;
      const part = folded.slice(start, start + 1 + (length % 10));
      if (/^\S+$/.test(part)) expect(scoreOf(part, whole)).toBeGreaterThan(0);
    }),
  );
  fc.assert(fc.property(fc.string(), text, (query, whole) => Number.isFinite(scoreOf(query, whole))));
});
