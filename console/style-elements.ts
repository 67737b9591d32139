import { createHash } from 'node:crypto';

/** The style elements that React Aria writes: for every press, and on iOS while a layer is open. */
export const reactAriaRules = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
] as const;

/**
 * The first of them, for every page: the library writes it unless it exists, and a style element that is written before
 * the fonts are declared makes the browser lay all text out again, during the first press.
 */
export const pressStyle = `<style id="react-aria-pressable-style">${reactAriaRules[0]}</style>`;

/** How a content security policy names the texts of style and script elements that it allows. */
export const policyHashes = (texts: readonly string[]): string[] =>
  texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
