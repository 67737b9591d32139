import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { measureToPaint, navigationBegan, pageShown } from './performance-marks.ts';

const measured = () => performance.getEntriesByType('measure').map(({ name }) => name);

// Other files of the same worker use Node's clock too.
beforeEach(() => performance.clearMeasures());
afterEach(() => {
  vi.unstubAllEnvs();
  localStorage.clear();
});

test('the way to a page is measured from its beginning to its paint, once', async () => {
  navigationBegan();
  pageShown('route');
  pageShown('tab');
  await vi.waitFor(() => expect(measured()).toEqual(['smartflight.route']));
  const [entry] = performance.getEntriesByType('measure');
  expect(entry?.duration).toBeGreaterThanOrEqual(0);
});

test('nothing is measured in a browser that does not ask for it', () => {
  vi.stubEnv('DEV', false);
  const frame = vi.spyOn(window, 'requestAnimationFrame');
  navigationBegan();
  pageShown('tab');
  measureToPaint('smartflight.map');
  expect(frame).not.toHaveBeenCalled();
});
