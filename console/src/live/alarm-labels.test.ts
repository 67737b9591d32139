import { beforeAll, expect, test } from 'vitest';
import { loadMessages, t } from '../shared/i18n/messages.ts';
import { alarmText } from './alarm-labels.ts';

beforeAll(() => loadMessages('en', 'app'));

test('an alarm of a code that only the device knows is shown in words', () => {
  expect(alarmText(t, { code: 'motor_3_stall' })).toBe('Device alarm: motor 3 stall');
  expect(alarmText(t, { code: 'low_tank' })).not.toContain('low_tank');
  expect(alarmText(t, undefined)).toBeUndefined();
});
