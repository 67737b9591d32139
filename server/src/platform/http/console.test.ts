import { expect, test } from 'vitest';
import { entryPageFor } from './console.ts';
import { policyOf } from './console-files.ts';

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

const policy = "default-src 'self';script-src 'self';style-src 'self'";
const inline = { script: ["'sha256-a'"], style: ["'sha256-b'", "'sha256-c'"] };

test('only the workers of GeoPackages may compile WebAssembly', () => {
  const allowed = "default-src 'self';script-src 'self' 'wasm-unsafe-eval';style-src 'self'";
  for (const name of ['land-worker-Ab_1-2.js', 'geopackage-worker-x.js.br'])
    expect(policyOf(`/console/dist/assets/${name}`, policy, inline)).toBe(allowed);
  for (const path of ['/dist/assets/app-x.js', '/dist/assets/land-worker-x.svg'])
    expect(policyOf(path, policy, inline)).toBe(policy);
});

test('only pages of the console may run what is written in them, by its hash', () => {
  const allowed = "default-src 'self';script-src 'self' 'sha256-a';style-src 'self' 'sha256-b' 'sha256-c'";
  for (const path of ['/dist/index.html', '/dist/signed-in/ru.html.br'])
    expect(policyOf(path, policy, inline)).toBe(allowed);
});

test.each(['/dist/assets/start-x.css.br', '/dist/assets/inter-x.woff2'])('%s may load nothing', (path) => {
  expect(policyOf(path, policy, inline)).toBe("default-src 'none';base-uri 'none';frame-ancestors 'none'");
});
