import { vi } from 'vitest';

// jsdom has neither scrolling nor media queries; every query answers no, as on a desktop without preferences.
vi.stubGlobal('matchMedia', (media: string) => ({
  matches: false,
  media,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
vi.stubGlobal('scrollTo', () => undefined);
