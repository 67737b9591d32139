import { expect, test } from 'vitest';
import { entryPageFor } from './console.ts';
import { scriptPolicy } from './console-files.ts';

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

test('only the workers of GeoPackages may compile WebAssembly', () => {
  const policy = "default-src 'self';script-src 'self';style-src 'self'";
  const allowed = "default-src 'self';script-src 'self' 'wasm-unsafe-eval';style-src 'self'";
  for (const name of ['land-worker-Ab_1-2.js', 'geopackage-worker-x.js.br'])
    expect(scriptPolicy(`/console/dist/assets/${name}`, policy)).toBe(allowed);
  for (const path of ['/dist/index.html', '/dist/assets/app-x.js', '/dist/assets/land-worker-x.html'])
    expect(scriptPolicy(path, policy)).toBe(policy);
});
