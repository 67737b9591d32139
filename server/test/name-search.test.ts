import type { Language } from '@smartflight/contract/kit/languages.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contains, containsExactly, inOrderOf } from '../src/platform/postgres/name-search.ts';
import { type TestApp, testApp } from './app.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

async function isTrue(condition: RawBuilder<boolean>): Promise<boolean | undefined> {
  const { rows } = await sql<{ is: boolean }>`select ${condition} as is`.execute(stage.deps.pools.db);
  return rows[0]?.is;
}

test.each([
  ['sao', 'São Gabriel'],
  ['SÃO', 'Fazenda sao jose'],
  ['е', 'Ёлочка'],
  ['ёлочка', 'Поле Елочка'],
  ['１２', 'D-12'],
  ['北', '北京地块'],
  ['100%_ö', '100%_Öl'],
  ['', 'Nube'],
])('a search for %s finds %s', async (part, text) => {
  expect(await isTrue(contains(sql`${text}::text`, part))).toBe(true);
});

test('signs of patterns stand for themselves, and a number is searched as it is written', async () => {
  expect(await isTrue(contains(sql`'Field 100'`, '_00%'))).toBe(false);
  expect(await isTrue(containsExactly(sql`'+8613800000000'`, '138'))).toBe(true);
  expect(await isTrue(containsExactly(sql`'+8613800000000'`, '1_8'))).toBe(false);
});

test.each([
  ['en', ['Field 10', 'field 2', 'Field 1'], ['Field 1', 'field 2', 'Field 10']],
  ['pt', ['Sertão', 'Zona', 'São João', 'Sul'], ['São João', 'Sertão', 'Sul', 'Zona']],
  ['es', ['Ozono', 'Ñandú', 'Nube', 'Álamo'], ['Álamo', 'Nube', 'Ñandú', 'Ozono']],
  ['ru', ['Жито', 'Ёлка', 'Ель', 'Дуб'], ['Дуб', 'Ёлка', 'Ель', 'Жито']],
  ['zh', ['西安', '北京', '上海', '成都'], ['北京', '成都', '上海', '西安']],
] as const)('names are in the order of %s', async (language: Language, names, ordered) => {
  const { rows } = await sql<{ name: string }>`select name from unnest(${[...names]}::text[]) as one (name)
    order by ${inOrderOf(language, sql`name`)}`.execute(stage.deps.pools.db);
  expect(rows.map(({ name }) => name)).toEqual(ordered);
});
