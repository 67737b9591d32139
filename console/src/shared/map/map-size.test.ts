import { expect, test, vi } from 'vitest';
import { keepSize } from './map-size.ts';

test('a map takes another size of its host, and none from a host that is off the page', () => {
  let observed: () => void = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        observed = changed;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const host = document.createElement('div');
  const size = { width: 800, height: 600 };
  Object.defineProperty(host, 'clientWidth', { get: () => size.width });
  Object.defineProperty(host, 'clientHeight', { get: () => size.height });
  const map = { resize: vi.fn(), redraw: vi.fn(), triggerRepaint: vi.fn() };
  const kept = keepSize(map, host);
  observed();
  Object.assign(size, { width: 0, height: 0 });
  observed();
  Object.assign(size, { width: 800, height: 600 });
  observed();
  kept.shown();
  expect(map.resize).not.toHaveBeenCalled();
  expect(map.triggerRepaint).toHaveBeenCalledOnce();
  size.width = 900;
  observed();
  expect(map.resize).toHaveBeenCalledOnce();
  expect(map.redraw).toHaveBeenCalledOnce();
});
