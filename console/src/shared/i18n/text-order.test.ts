import { expect, test } from 'vitest';
import { containing, nameOrder } from './text-order.ts';

test.each([
  ['sao', 'São Gabriel'],
  ['PARÁ', 'Fazenda Para Sul'],
  ['е', 'Ёлочка'],
  ['ёлочка', 'Поле Елочка'],
  ['１２', 'D-12'],
  ['北', '北京地块'],
])('a search for %s finds %s', (typed, text) => {
  expect(containing(typed)(text)).toBe(true);
});

test('a search looks into each of several texts, and not across them', () => {
  const isFound = containing(' ana ');
  expect(isFound('D-1', null, 'Mañana')).toBe(true);
  expect(isFound('D-1', undefined, 'Ivan', 'aVan')).toBe(false);
  expect(containing('  ')()).toBe(true);
});

test.each([
  ['en', ['Field 10', 'field 2', 'Field 1'], ['Field 1', 'field 2', 'Field 10']],
  ['pt', ['Sertão', 'Zona', 'São João', 'Sul'], ['São João', 'Sertão', 'Sul', 'Zona']],
  ['es', ['Ozono', 'Ñandú', 'Nube', 'Álamo'], ['Álamo', 'Nube', 'Ñandú', 'Ozono']],
  ['ru', ['Жито', 'Ёлка', 'Ель', 'Дуб'], ['Дуб', 'Ёлка', 'Ель', 'Жито']],
  ['zh', ['西安', '北京', '上海', '成都'], ['北京', '成都', '上海', '西安']],
] as const)('names are in the order of %s', (lang, names, ordered) => {
  expect([...names].sort(nameOrder(lang))).toEqual(ordered);
});
