import cyrillicUrl from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url';
import latinUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

const family = 'Inter Variable';

const declare = (url: string, unicodeRange: string): FontFace =>
  new FontFace(family, `url("${url}") format("woff2-variations")`, {
    weight: '100 900',
    display: 'swap',
    unicodeRange,
  });

let isAsked = false;

/**
 * Loads the interface's font, once. Declared in a style sheet it is requested with the first text, and a phone on a
 * slow network loads it before the rest of the first screen. The faces are added together when they can be drawn,
 * because the browser lays all text out again for each addition.
 */
export async function loadFonts(isCyrillic: boolean): Promise<void> {
  if (isAsked || typeof FontFace === 'undefined') return;
  isAsked = true;
  const latin = declare(
    latinUrl,
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  );
  const cyrillic = declare(cyrillicUrl, 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116');
  const asked = isCyrillic ? [latin, cyrillic] : [latin];
  // A face that fails to load leaves its text in the next font of the family list.
  await Promise.allSettled(asked.map((one) => one.load()));
  document.fonts.add(latin);
  document.fonts.add(cyrillic);
}

/** Whether a file of the page came from the browser's cache; the font then comes from there as well. */
export const isCached = (url: string): boolean => {
  const [entry] = performance.getEntriesByName(url);
  return entry instanceof PerformanceResourceTiming && entry.transferSize === 0 && entry.decodedBodySize > 0;
};
