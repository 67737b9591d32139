import { languages } from '@smartflight/contract/kit/languages.ts';
import { expect, test } from 'vitest';
import { plant } from '../planted.ts';
import { checkGlossary } from './glossary.ts';
import { styleErrors } from './locale-style.ts';
import { sameInEveryLanguage } from './locale-text.ts';
import { checkLocales } from './locales.ts';

const good: Record<string, Record<string, string>> = {
  zh: { title: '飞行日志', count: '{n, plural, other {# 架次}}', by: '由 {name} 驾驶' },
  en: { title: 'Flight log', count: '{n, plural, one {# sortie} other {# sorties}}', by: 'Flown by {name}' },
  es: {
    title: 'Registro',
    count: '{n, plural, one {# vuelo} many {# de vuelos} other {# vuelos}}',
    by: 'Por {name}',
  },
  pt: {
    title: 'Diário',
    count: '{n, plural, one {# voo} many {# de voos} other {# voos}}',
    by: 'Por {name} hoje',
  },
  ru: {
    title: 'Журнал',
    count: '{n, plural, one {# вылет} few {# вылета} many {# вылетов} other {# вылета}}',
    by: 'Пилот {name}',
  },
};
const reader = "export const keys = ['flights.title', 'flights.by', 'flights.count', 'drone.offline'];";

function checkout(
  changed: Record<string, Record<string, string | undefined>> = {},
  code = reader,
  more = {},
): string {
  const files = languages.flatMap((lang) => [
    [
      `console/src/locales/${lang}/flights.json`,
      JSON.stringify({ flights: { ...good[lang], ...changed[lang] } }),
    ],
    [
      `contract/src/messages/${lang}.json`,
      JSON.stringify({ 'drone.offline': `${lang} – ${good[lang]?.['title']}` }),
    ],
  ]);
  return plant({ ...Object.fromEntries(files), 'console/src/app/keys.ts': code, ...more });
}

const texts = (root: string) => checkLocales(root).map(({ file, text }) => `${file} ${text}`);

test('finds nothing wrong with five complete languages', () => {
  expect(texts(checkout())).toEqual([]);
});

test.for([
  ['a missing key', { pt: { title: undefined } }, "pt/flights.json 'flights.title' is missing"],
  ['a key that English lacks', { es: { more: 'Más' } }, "es/flights.json 'flights.more' is not in English"],
  ['您 on a screen', { zh: { title: '您的飞行记录' } }, "zh/flights.json 'flights.title': 您"],
  ['an empty text', { ru: { title: ' ' } }, "ru/flights.json 'flights.title': is empty"],
  [
    'a text that does not parse',
    { zh: { by: '由 {name 驾驶' } },
    "zh/flights.json 'flights.by': does not parse",
  ],
  [
    'another argument name',
    { es: { by: 'Por {nombre}' } },
    "es/flights.json 'flights.by': leaves out {name}",
  ],
  [
    'a plural without the category that es and pt need',
    { pt: { count: '{n, plural, one {# voo} other {# voos}}' } },
    "pt/flights.json 'flights.count': plural of {n} lacks many",
  ],
  ['a Latin letter in a Russian word', { ru: { title: 'Жypнал' } }, "Latin look-alike letters in 'Жypнал'"],
] as const)('catches %s', ([, changed, expected]) => {
  expect(texts(checkout(changed)).join('\n')).toContain(expected);
});

test.for([
  ['zh', '共有3架,请稍候', 'half-width punctuation'],
  ['zh', '已保存.', 'half-width full stop'],
  ['zh', '已保存， 请稍候', 'a space beside full-width punctuation'],
  ['zh', 'RTK固定解', 'no space between Chinese and Latin or digits'],
  ['zh', '已授权200 名', 'no space between Chinese and Latin or digits'],
  ['zh', '远程解锁', '解锁'],
  ['zh', '公告已保存。', 'a full stop after a single sentence'],
  ['zh', '可飞飞手：3 名', 'use 授权飞手'],
  ['zh', '最大流量', 'use 喷洒流量'],
  ['en', 'Logging in …', 'a blank before the ellipsis'],
  ['en', 'Ageing', 'American spelling'],
  ['es', 'Dosis por superficie', 'use Volumen de aplicación'],
  ['es', 'El dron es tuyo.', 'use usted'],
  ['pt', 'Nova senha MQTT', 'use chave'],
  ['pt', 'Status', 'use situação'],
  ['ru', 'Ваша учётная запись', 'use аккаунт'],
  ['ru', 'Зарядка батареи', 'use АКБ'],
  ['en', 'Please wait.', "'please'"],
  ['en', 'It is saved!', 'an exclamation mark'],
  ['es', 'Bloquear el dron?', 'a question without ¿'],
  ['es', 'Ingrese la contraseña.', 'a word to avoid'],
  ['pt', 'Guardar o ficheiro', 'European Portuguese'],
  ['ru', 'Журнал полетов', 'е where ё belongs'],
  ['ru', 'Дрон C земли', "look-alike letters in 'C'"],
  ['ru', 'Папка "Мои"', 'straight quotation marks'],
] as const)('catches in %s «%s»', ([lang, text, expected]) => {
  expect(styleErrors(lang, text, 'An English text.').join()).toContain(expected);
});

test.for([
  ['zh', 'RTK 固定解，共 3 架（含 2 架离线）'],
  ['es', '¿Bloquear este dron?'],
  ['ru', 'Полёт по RTK: ещё 2 вылета'],
  ['en', 'getInfo: roles must be a non-null array!'],
  ['zh', '喷洒流量、网络流量和流量计'],
  ['zh', '已保存。请重新登录。'],
  ['es', 'Estatus y tumba'],
  ['ru', 'Организация и аккумулятор'],
] as const)('allows in %s «%s»', ([lang, text]) => {
  expect(styleErrors(lang, text, 'RTK')).toEqual([]);
});

const head = '| id | zh | en | es | pt | ru |\n| --- | --- | --- | --- | --- | --- |\n';
const right = '| `flights.title` | 飞行日志 | Flight log | Registro | Diário | Журнал |';
const glossary = (rows: string, toCome = '') =>
  checkGlossary(
    checkout({}, reader, { 'docs/glossary.md': `${head}${rows}\n\n## Texts to come\n\n${head}${toCome}\n` }),
  ).map(({ file, line, text }) => `${file}:${line} ${text}`);

test('catches a text that does not use the glossary, and a glossary that names no text', () => {
  expect(glossary(right)).toEqual([]);
  const [wrong] = glossary(right.replace('Diário', 'Registro de voos'));
  expect(wrong).toMatch(/pt.*'flights.title' says 'Diário', .*:3 says/);
  expect(glossary(right.replace('flights.title', 'waits')).join()).toContain('looked at nothing');
});

test('skips no row of the glossary: odd ones and misplaced ids are reported', () => {
  const later = '| `later` | 以后 | Later | Luego | Depois | Позже |';
  expect(glossary(right, later)).toEqual([]);
  expect(glossary(`${right}\n${later}`).join()).toContain("docs/glossary.md:4 no text has the id 'later'");
  expect(glossary(right, right).join()).toContain("'flights.title' is the id of a text by now");
  expect(glossary(`${right}\n| \`flights.by\` | 由 | By |`).join()).toContain(
    ':4 a row of texts has 3 cells',
  );
  expect(glossary(`${right}\n${later.replaceAll('`', '')}`).join()).toContain(
    ':4 a row of texts names no id',
  );
});

test('catches a language left in English, and lets names and units be', () => {
  const untranslated = { es: { title: 'Flight log', by: 'Flown by {name}' } };
  expect(texts(checkout(untranslated)).join('\n')).toContain('2 of 4 texts are the English ones');
  expect(['Smart Flight', 'MQTT', '{n} ha', 'km/h', 'AMap'].every(sameInEveryLanguage)).toBe(true);
  expect(sameInEveryLanguage('Drones online')).toBe(false);
});

test('catches an unused text, and takes a template as a user of all it may name', () => {
  expect(texts(checkout({}, reader.replace("'flights.by', ", ''))).join()).toContain(
    "'flights.by' is used nowhere",
  );
  const head =
    'export const key = (name: string) => `flights.$' + "{name}`;\nexport const one = 'drone.offline';";
  expect(texts(checkout({}, head))).toEqual([]);
});

test('fails when it looked at nothing', () => {
  expect(
    checkLocales(plant({ 'README.md': '' }))
      .map(({ text }) => text)
      .join(),
  ).toContain('looked at nothing');
});
