import type { WorkWeather } from '@smartflight/contract/weather/weather.schemas.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { alarmText } from '../../live/alarm-labels.ts';
import { loadMessages, t } from '../../shared/i18n/messages.ts';
import { AirNow } from './work-weather.tsx';

beforeEach(() => loadMessages('en', 'app'));
afterEach(cleanup);

const inside: WorkWeather = {
  ...{ orderId: 'o', number: 1, plotId: 'p', station: { id: 'S', name: 'Mast', distanceM: 1_200 } },
  ...{ at: new Date().toISOString(), windMps: 1.5, temperatureC: null, deltaTC: null },
  ...{ isLimited: true, broken: [], unmeasured: ['temperatureC'] },
};
const wind = { measure: 'windMps', value: 6.23, bound: 'max', limit: 4, product: 'Alpha' } as const;
const textOf = (change: Partial<WorkWeather>) =>
  render(<AirNow weather={{ ...inside, ...change }} />).container.textContent?.replaceAll('\u00a0', ' ');

test('air outside the limits is shown with value, limit and product, as the alarm of a drone is', () => {
  expect(textOf({ broken: [wind] })).toContain(
    'Now outside the limits: Wind 6.2 m/s, at most 4 m/s for Alpha · Mast, 1,200 m away',
  );
  const own = { ...wind, measure: 'temperatureC', value: 4, bound: 'min', limit: 8, product: null } as const;
  expect(alarmText(t, { code: 'weather_limit', weather: own })).toBe('Temperature 4 °C, at least 8 °C');
});

test('air inside the limits names the station and what it does not measure; without a station nothing is known', () => {
  expect(textOf({})).toMatch(/^Now inside the limits · Wind 1\.5 m\/s · Temperature: not measured · Mast/);
  expect(textOf({ isLimited: false, unmeasured: [] })).toMatch(/^Weather now/);
  expect(textOf({ station: null, at: null })).toMatch(/^Weather not measured/);
});
