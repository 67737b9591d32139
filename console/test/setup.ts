import { performance } from 'node:perf_hooks';
import { configure } from '@testing-library/react';
import { vi } from 'vitest';

// Timeout of async queries: a busy machine needs more than the default of one second.
configure({ asyncUtilTimeout: 60_000 });

// jsdom has neither scrolling nor media queries; no query matches, as on a desktop without preferences. Assigned, not
// stubbed: tests remove all stubs while parts of the page are still mounted.
window.matchMedia = ((media: string) => ({
  matches: false,
  media,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})) as unknown as typeof window.matchMedia;
vi.stubGlobal('scrollTo', () => undefined);
// jsdom's `performance` has no measures.
vi.stubGlobal('performance', performance);
// Elements have no size in jsdom, so no resize is ever observed.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
);
// jsdom has no `CSS`; ids in tests don't need escaping.
globalThis.CSS ??= { escape: (text: string) => text, supports: () => false } as unknown as typeof CSS;
