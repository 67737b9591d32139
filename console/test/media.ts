import { vi } from 'vitest';

/** Has `matchMedia` answer each media query by `matches`; no answer changes. */
export function stubMedia(matches: (media: string) => boolean): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: matches(media),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
