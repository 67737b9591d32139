import { expect, test } from 'vitest';
import { entryPageFor } from './console.ts';

test.each([
  ['a visitor', {}, 'index.html'],
  ['a visitor who chose a language', { cookie: 'language=zh' }, 'index.html'],
  ['a session that was ended', { cookie: 'token=; language=zh' }, 'index.html'],
  ['another cookie', { cookie: 'mytoken=abc' }, 'index.html'],
  ['a session', { cookie: 'token=abc' }, 'signed-in/en.html'],
  ['a session and a language', { cookie: 'language=ru; token=abc' }, 'signed-in/ru.html'],
  ['a browser in Spanish', { cookie: 'token=abc', 'accept-language': 'es-MX,es' }, 'signed-in/es.html'],
  ['a language that is none', { cookie: 'token=abc; language=../x' }, 'signed-in/en.html'],
])('%s gets the page of its start', (_what, headers, page) => {
  expect(entryPageFor(headers)).toBe(page);
});
