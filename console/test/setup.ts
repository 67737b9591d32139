import { performance } from 'node:perf_hooks';
import { configure } from '@testing-library/react';
import { vi } from 'vitest';

// How long a query waits for what is coming: a busy machine needs more than the second it comes with.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has neither scrolling nor media queries; every query answers no, as on a desktop without preferences.
// Set, not stubbed: tests take all stubs away while parts of the page are still there.
window.matchMedia = ((media: string) => ({
  matches: false,
  media,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})) as unknown as typeof window.matchMedia;
vi.stubGlobal('scrollTo', () => undefined);
// jsdom's clock reports the time and keeps no measures.
vi.stubGlobal('performance', performance);
// Nothing has a size in jsdom, so nothing ever changes its own.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
);
// jsdom has no `CSS`; ids in tests hold nothing that would need escaping.
globalThis.CSS ??= { escape: (text: string) => text, supports: () => false } as unknown as typeof CSS;
