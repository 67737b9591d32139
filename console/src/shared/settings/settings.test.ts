import { beforeEach, expect, test } from 'vitest';
import { readCookie } from '../storage.ts';
import { changeSettings, readSettings, useSettings } from './settings.ts';

const key = 'smartflight.settings';
/** Stores settings as another window of this browser would, with the storage event. */
function elsewhere(patch: object): void {
  const text = JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), ...patch });
  localStorage.setItem(key, text);
  dispatchEvent(new StorageEvent('storage', { key, newValue: text }));
}
const forget = (name: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as another application of the host would
  document.cookie = `${name}=; Max-Age=0; Path=/`;
};

beforeEach(() => {
  localStorage.clear();
  for (const name of ['language', 'acceptLanguage', 'token']) forget(name);
  useSettings.setState(readSettings());
});

test('[L-10] [L-11] a change in one window leaves what another has stored: language, unit and layer stay together', () => {
  changeSettings({ lang: 'zh', acceptLanguage: 'zh-CN', unit: 'mu', mapLayerType: 'tianditu' });
  elsewhere({ unit: 'ha', mapLayerType: 'google' });
  expect(useSettings.getState()).toMatchObject({ lang: 'zh', unit: 'mu', mapLayerType: 'tianditu' });
  changeSettings({ sidebarOpen: false });
  expect(readSettings()).toMatchObject({ unit: 'ha', mapLayerType: 'google', sidebarOpen: false });
});

test('[L-19] the look chosen in one window is that of all, and is given back to the device in all', () => {
  elsewhere({ theme: 'dark', sidebarOpen: false });
  expect(useSettings.getState()).toMatchObject({ theme: 'dark', sidebarOpen: false });
  changeSettings({ theme: undefined });
  expect(readSettings()).toMatchObject({ theme: undefined, sidebarOpen: false });
});

test('a cookie that is damaged, or somebody else’s, counts as none', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as another application of the host would
  document.cookie = 'token=50%; Path=/';
  expect(readCookie('token')).toBeUndefined();
});
