import { useSyncExternalStore } from 'react';
import { type Density, type Settings, useSettings } from '../../settings/settings.ts';
import { type Look, mobileBelow, tokenRules } from './tokens.ts';

const darkQuery = '(prefers-color-scheme: dark)';
const contrastQuery = '(prefers-contrast: more)';
const coarseQuery = '(pointer: coarse)';
const wideQuery = '(min-width: 1440px)';
/**
 * `width - 1 < 992`, as in the spec. `screen` excludes printing: a sheet of paper is as narrow, but uses the desktop
 * layout.
 */
export const mobileQuery = `screen and (max-width: ${mobileBelow}px)`;
const railQuery = 'screen and (min-width: 1200px)';
const phoneQuery = 'screen and (max-width: 600px)';

const matches = (query: string) => typeof matchMedia === 'function' && matchMedia(query).matches;

/** The user's choice; without one, the device's preference. */
export function lookOf({ theme, sunlight }: Pick<Settings, 'theme' | 'sunlight'>): Look {
  if (sunlight ?? (theme === undefined && matches(contrastQuery))) return 'sunlight';
  return theme ?? (matches(darkQuery) ? 'dark' : 'light');
}

function densityOf({ density }: Settings): Density {
  if (density) return density;
  if (matches(coarseQuery)) return 'field';
  return matches(wideQuery) ? 'compact' : 'comfortable';
}

/** Print is always light and compact, whatever the screen uses. */
const onPaper = `@media print{${tokenRules('light', 'compact')}}`;

const listeners = new Set<() => void>();
let current: { look: Look; density: Density } = { look: 'light', density: 'comfortable' };

function refresh(sheet: CSSStyleSheet): void {
  const settings = useSettings.getState();
  const next = { look: lookOf(settings), density: densityOf(settings) };
  if (next.look === current.look && next.density === current.density && sheet.cssRules.length > 0) return;
  current = next;
  sheet.replaceSync(tokenRules(next.look, next.density) + onPaper);
  document.documentElement.dataset['look'] = next.look;
  document.documentElement.dataset['density'] = next.density;
  for (const listener of listeners) listener();
}

/**
 * Sets the page's CSS variables from settings and device preferences, and updates them on changes. Call it once,
 * before the first render.
 */
export function startLook(): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  refresh(sheet);
  useSettings.subscribe(() => refresh(sheet));
  for (const query of [darkQuery, contrastQuery, coarseQuery, wideQuery]) {
    matchMedia(query).addEventListener('change', () => refresh(sheet));
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current look: light, dark or sunlight. */
export function useLook(): Look {
  return useSyncExternalStore(subscribe, () => current.look);
}

/** The current look, for code outside components. */
export const presentLook = (): Look => current.look;

/** The current density of rows and controls. */
export function useDensity(): Density {
  return useSyncExternalStore(subscribe, () => current.density);
}

function subscriberOf(query: string) {
  return (listener: () => void): (() => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
}

const subscribeRail = subscriberOf(railQuery);
const subscribeMobile = subscriberOf(mobileQuery);
const subscribePhone = subscriberOf(phoneQuery);

/** Whether the rail is a drawer and inspectors are sheets (L-02). */
export function useMobile(): boolean {
  return useSyncExternalStore(subscribeMobile, () => matches(mobileQuery));
}

/** Whether there is room for the rail's names beside a table or map. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribeRail, () => matches(railQuery));
}

/** Whether lists and calendars open as a tray at the bottom of the window. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribePhone, () => matches(phoneQuery));
}
