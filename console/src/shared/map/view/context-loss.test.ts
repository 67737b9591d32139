import { expect, test, vi } from 'vitest';
import { createMapLoss } from './context-loss.ts';

test('a loss is reported to listeners, and at once to those who subscribe during a loss', () => {
  const loss = createMapLoss();
  const early = vi.fn();
  const stop = loss.onLost(early);
  loss.set('drones', true);
  expect(early).toHaveBeenCalledOnce();
  const late = vi.fn();
  loss.onLost(late);
  expect(late).toHaveBeenCalledOnce();
  stop();
  loss.set('map', true);
  expect(early).toHaveBeenCalledOnce();
  loss.set('drones', false);
  loss.set('map', false);
  const later = vi.fn();
  loss.onLost(later);
  expect(later).not.toHaveBeenCalled();
});
