import { afterEach, expect, test } from 'vitest';
import { preloadable } from '../routes/preloadable.ts';
import { areStylesDead } from './failed-styles.ts';

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
const happen = (link: HTMLLinkElement | undefined, what: 'load' | 'error') =>
  link?.dispatchEvent(new Event(what));
afterEach(() => document.head.replaceChildren());

test('a part whose styles did not load requests them again before it is shown, as often as needed', async () => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = 'http://console.test/page.css';
  document.head.append(link);
  happen(link, 'error');
  expect(areStylesDead()).toBe(true);
  let isLoaded = false;
  const part = preloadable(async () => {
    isLoaded = true;
    return { default: () => null };
  });
  const first = part.load();
  expect(links().map(({ href }) => href)).toEqual([link.href, link.href]);
  happen(links()[1], 'error');
  await expect(first).rejects.toThrow('Unable to preload CSS');
  expect(isLoaded).toBe(false);
  const second = part.load();
  happen(links()[1], 'load');
  await second;
  expect([isLoaded, areStylesDead(), links().length]).toEqual([true, false, 1]);
});
