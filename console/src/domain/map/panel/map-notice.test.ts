import { beforeEach, expect, test } from 'vitest';
import type { BaseState } from '../../../shared/map/tiles/base-layers.ts';
import { dismissNotice, toldOnce } from './map-notice.tsx';

const missing = (chosen: BaseState['chosen']): BaseState => ({
  chosen,
  shown: 'offline',
  problem: 'notConfigured',
  available: ['offline'],
});

beforeEach(() => localStorage.clear());

test('a layer that is not configured is told by the first map alone, and until it is dismissed', () => {
  const [first, second] = [{}, {}];
  expect(toldOnce(missing('amap'), first).problem).toBe('notConfigured');
  expect(toldOnce(missing('amap'), second).problem).toBeUndefined();
  expect(toldOnce(missing('amap'), first).problem).toBe('notConfigured');
  expect(toldOnce(missing('google'), second).problem).toBe('notConfigured');
  dismissNotice(missing('amap'));
  expect(toldOnce(missing('amap'), first).problem).toBeUndefined();
});

test('what a browser was told on an earlier visit is no news, a failing layer always is', () => {
  localStorage.setItem('smartflight.mapNotices', 'tianditu');
  expect(toldOnce(missing('tianditu'), {}).problem).toBeUndefined();
  const failed: BaseState = { ...missing('tianditu'), problem: 'failed' };
  expect(toldOnce(failed, {})).toBe(failed);
});
