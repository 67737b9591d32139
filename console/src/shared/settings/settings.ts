import { languageFacts } from '@smartflight/contract/kit/languages.ts';
import type { AreaUnit } from '@smartflight/contract/kit/units.ts';
import { areaUnitOf } from '@smartflight/contract/kit/units.ts';
import { type MapLayerType, mapLayerTypes } from '@smartflight/contract/land/maps.ts';
import { create } from 'zustand';
import { chooseLang, type Lang } from '../i18n/languages.ts';
import { readCookie, readStored, writeCookie, writeStored } from '../storage.ts';

export type { AreaUnit, MapLayerType };
export type Theme = 'light' | 'dark';
export type Density = 'comfortable' | 'compact' | 'field';

/** Settings stored in the browser (L-19). `theme`, `sunlight`, `density` undefined: as the device reports. */
export interface Settings {
  lang: Lang;
  unit: AreaUnit;
  acceptLanguage: string;
  mapLayerType: MapLayerType;
  showZones: boolean;
  showStations: boolean;
  /** Sensitive places on the maps of the fleet. */
  showPlaces: boolean;
  /** Undefined: by the width of the window. */
  sidebarOpen: boolean | undefined;
  theme: Theme | undefined;
  sunlight: boolean | undefined;
  density: Density | undefined;
  /** Whether single characters are shortcuts; people who use speech input or have a tremor may disable them. */
  singleKeys: boolean;
  /** Time zone of the last verified account: used for days until the present account is loaded. */
  timeZone: string | undefined;
  /** Its offset from UTC when that account was loaded, minutes: for `early-calls.ts`, before time zones are loaded. */
  utcOffsetMin: number | undefined;
  /** Country of phone numbers typed without one; undefined: guessed from time zone and language. */
  phoneCountry: string | undefined;
}

const languageCookie = 'language';
const acceptLanguageCookie = 'acceptLanguage';
const storageKey = 'smartflight.settings';
const cookieDays = 365;

function oneOf<T extends string | boolean>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((entry) => entry === value);
}

function stored(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readStored(storageKey) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The stored settings; missing or invalid entries have their default (L-19). */
export function readSettings(): Settings {
  const saved = stored();
  const lang = chooseLang(readCookie(languageCookie), navigator.language);
  return {
    lang,
    unit: oneOf(['mu', 'ha'], saved['unit']) ?? areaUnitOf(lang),
    acceptLanguage: readCookie(acceptLanguageCookie) ?? languageFacts[lang].accept,
    mapLayerType: oneOf(mapLayerTypes, saved['mapLayerType']) ?? 'amap',
    showZones: saved['showZones'] !== false,
    showStations: saved['showStations'] !== false,
    showPlaces: saved['showPlaces'] !== false,
    sidebarOpen: oneOf([true, false], saved['sidebarOpen']),
    theme: oneOf(['light', 'dark'], saved['theme']),
    sunlight: oneOf([true, false], saved['sunlight']),
    density: oneOf(['comfortable', 'compact', 'field'], saved['density']),
    singleKeys: saved['singleKeys'] !== false,
    timeZone: typeof saved['timeZone'] === 'string' ? saved['timeZone'] : undefined,
    utcOffsetMin: typeof saved['utcOffsetMin'] === 'number' ? saved['utcOffsetMin'] : undefined,
    phoneCountry: typeof saved['phoneCountry'] === 'string' ? saved['phoneCountry'] : undefined,
  };
}

export const useSettings = create<Settings>()(() => readSettings());

/**
 * Applies and stores only this change, because another window may have stored other settings. For the language use
 * `changeLanguage`, which changes everything that depends on it.
 */
export function changeSettings(patch: Partial<Settings>): void {
  useSettings.setState(patch);
  const { lang, acceptLanguage, ...rest } = patch;
  if (lang !== undefined) writeCookie(languageCookie, lang, cookieDays);
  if (acceptLanguage !== undefined) writeCookie(acceptLanguageCookie, acceptLanguage, cookieDays);
  writeStored(storageKey, JSON.stringify({ ...stored(), ...rest }));
}

// Applies changes of other windows, except those that depend on the language, which each window reads itself.
addEventListener('storage', ({ key }) => {
  if (key !== storageKey) return;
  const { theme, sunlight, density, sidebarOpen, singleKeys, ...now } = readSettings();
  const { showZones, showStations, showPlaces, timeZone, utcOffsetMin } = now;
  useSettings.setState({
    ...{ theme, sunlight, density, sidebarOpen, singleKeys },
    ...{ showZones, showStations, showPlaces, timeZone, utcOffsetMin },
  });
});
