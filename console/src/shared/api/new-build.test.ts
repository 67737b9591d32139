import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { explainMissingPart, isMissingPart } from './new-build.ts';

const page = (entry: string) => `<html><script type="module" src="${entry}"></script></html>`;
let served = page('/assets/index-old.js');
const reload = vi.fn();
const object = (event: Event) => event.preventDefault();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  vi.stubGlobal('fetch', async () => new Response(served));
});
afterEach(() => {
  document.head.innerHTML = '';
  window.removeEventListener('beforeunload', object);
});

test.each([
  ['Failed to fetch dynamically imported module: https://a/b.js', true],
  ['error loading dynamically imported module: https://a/b.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/x.css', true],
  ['x is not a function', false],
])('"%s" is a missing part: %s', (message, expected) => {
  expect(isMissingPart(new TypeError(message))).toBe(expected);
});

test('after a new release the page is reloaded once', async () => {
  served = page('/assets/index-new.js');
  expect(await explainMissingPart(reload)).toBe('error.newVersion');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(await explainMissingPart(reload)).toBe('error.newVersion');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page with unsaved content is not taken away', async () => {
  served = page('/assets/index-new.js');
  window.addEventListener('beforeunload', object);
  expect(await explainMissingPart(reload)).toBe('error.newVersion');
  expect(reload).not.toHaveBeenCalled();
});

test('without a newer build it is the connection, and nothing is reloaded', async () => {
  served = page('/assets/index-old.js');
  expect(await explainMissingPart(reload)).toBe('error.requestFailed');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  expect(await explainMissingPart(reload)).toBe('error.requestFailed');
  expect(reload).not.toHaveBeenCalled();
});
