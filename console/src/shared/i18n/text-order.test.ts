import fc from 'fast-check';
import { expect, test } from 'vitest';
import { containing, createNameRanks, nameOrder } from './text-order.ts';

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

test('ranks order names as comparing does, also those that are added later and in another language', () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('D-2', 'D-10', 'd-2', 'é', 'e\u0301', '北京', '上海'),
  );
  const lists = fc.array(fc.tuple(fc.constantFrom('en', 'zh', 'ru'), fc.array(name, { minLength: 1 })));
  fc.assert(
    fc.property(lists, (asked) => {
      const ranksOf = createNameRanks();
      for (const [lang, names] of asked) {
        const ranks = ranksOf(lang, names);
        for (const one of names)
          for (const other of names)
            expect(Math.sign(ranks.get(one)! - ranks.get(other)!)).toBe(
              Math.sign(nameOrder(lang)(one, other)),
            );
      }
    }),
  );
});
