/** In this order: many browsers also name the ones they descend from. */
const browsers: readonly [name: string, sign: RegExp][] = [
  ['WeChat', /MicroMessenger\//],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /Version\/[\d.]+.*Safari\//],
];
const systems: readonly [name: string, sign: RegExp][] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPod/],
  ['iPadOS', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /Linux|X11/],
];

/** Maximum length that is parsed; typical headers have a quarter of it. */
const mostSigns = 600;

/**
 * Browser and system of a User-Agent header as names that need no translation, such as `Firefox, Windows`; '' when
 * both are unknown. Only for display; no decision depends on it.
 */
export function browserNameOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, mostSigns);
  const nameIn = (known: readonly [string, RegExp][]): string =>
    known.find(([, sign]) => sign.test(text))?.[0] ?? '';
  return [nameIn(browsers), nameIn(systems)].filter((name) => name !== '').join(', ');
}
