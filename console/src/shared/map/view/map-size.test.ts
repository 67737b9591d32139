import { afterEach, expect, test, vi } from 'vitest';
import { afterPaint } from '../../after-paint.ts';
import { keepSize } from './map-size.ts';

afterEach(() => vi.unstubAllGlobals());

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
  const draw = vi.fn();
  const map = { resize: vi.fn(), redraw: vi.fn(), triggerRepaint: draw };
  const kept = keepSize(map, host);
  observed();
  Object.assign(size, { width: 0, height: 0 });
  observed();
  Object.assign(size, { width: 800, height: 600 });
  observed();
  kept.shown();
  expect(map.resize).not.toHaveBeenCalled();
  size.width = 900;
  observed();
  expect(map.resize).toHaveBeenCalledOnce();
  expect(map.redraw).toHaveBeenCalledOnce();
});

test('a map that returns shows the picture it kept, and draws a new one after that is painted', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  const draw = vi.fn();
  const map = { resize: vi.fn(), redraw: vi.fn(), triggerRepaint: draw };
  const kept = keepSize(map, document.createElement('div'));
  map.triggerRepaint();
  expect(draw).toHaveBeenCalledTimes(1);
  kept.shown();
  map.triggerRepaint();
  for (const frame of frames) frame();
  expect(draw).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(draw).toHaveBeenCalledTimes(2));
  map.triggerRepaint();
  expect(draw).toHaveBeenCalledTimes(3);
});

test('a map that is hidden draws nothing, not even when its page was left before it was painted', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  const runFrames = () => {
    for (const frame of frames.splice(0)) frame();
  };
  const painted = () =>
    new Promise<void>((resolve) => {
      afterPaint(resolve);
      runFrames();
    });
  const draw = vi.fn();
  const map = { resize: vi.fn(), redraw: vi.fn(), triggerRepaint: draw };
  const kept = keepSize(map, document.createElement('div'));
  kept.shown();
  kept.hidden();
  await painted();
  map.triggerRepaint();
  expect(draw).not.toHaveBeenCalled();
  kept.shown();
  await painted();
  expect(draw).toHaveBeenCalledOnce();
});
