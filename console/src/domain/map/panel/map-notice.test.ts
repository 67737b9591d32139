import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../../../shared/api/session.ts';
import type { BaseState } from '../../../shared/map/tiles/base-layers.ts';
import { dismissNotice, shownOnce } from './map-notice.tsx';

const missing = (chosen: BaseState['chosen']): BaseState => ({
  chosen,
  shown: 'offline',
  problem: 'notConfigured',
  available: ['offline'],
});

beforeEach(() => localStorage.clear());

test('a missing layer is reported by the first map only, until it is dismissed', () => {
  const [first, second] = [{}, {}];
  expect(shownOnce(missing('amap'), first).problem).toBe('notConfigured');
  expect(shownOnce(missing('amap'), second).problem).toBeUndefined();
  expect(shownOnce(missing('amap'), first).problem).toBe('notConfigured');
  expect(shownOnce(missing('google'), second).problem).toBe('notConfigured');
  dismissNotice(missing('amap'));
  expect(shownOnce(missing('amap'), first).problem).toBeUndefined();
});

test('visitors of a link read no notice of a layer they did not choose', () => {
  useSession.setState({ phase: 'visit' });
  expect(shownOnce(missing('googlecn'), {}).problem).toBeUndefined();
  useSession.setState({ phase: 'in' });
  expect(shownOnce(missing('googlecn'), {}).problem).toBe('notConfigured');
});

test('a notice shown on an earlier visit is not repeated, a failing layer always is', () => {
  localStorage.setItem('smartflight.mapNotices', 'tianditu');
  expect(shownOnce(missing('tianditu'), {}).problem).toBeUndefined();
  const failed: BaseState = { ...missing('tianditu'), problem: 'failed' };
  expect(shownOnce(failed, {})).toBe(failed);
});
