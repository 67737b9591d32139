import type { FlightWeatherFacts } from '@smartflight/contract/weather/weather.schemas.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { WeatherFacts } from './weather-facts.tsx';

afterEach(cleanup);

const weather: FlightWeatherFacts = {
  ...{ windMps: 3, gustMps: null, windFromDeg: 90, temperatureC: 20, humidityPct: 60, deltaTC: 4 },
  shares: { station: 0, drone: 0.8, entered: 0, unknown: 0.2 },
  stations: [],
};

test.each([
  ['en', 'drone\u2019s own sensor', '80'],
  ['zh', '无人机自带传感器', '80'],
  ['ru', 'собственный датчик дрона', '80'],
] as const)(
  'the weather of a flight names the drone’s own sensor as its source (%s)',
  async (lang, source, share) => {
    await loadMessages(lang, 'app');
    const { container } = render(<WeatherFacts weather={weather} />);
    const text = container.textContent?.replace("'", '\u2019') ?? '';
    expect(text).toContain(`${source} · `);
    expect(text).toContain(share);
  },
);

test('weather that people entered is shown as entered, not as measured', async () => {
  await loadMessages('en', 'app');
  const shares = { station: 0, drone: 0, entered: 1, unknown: 0 };
  const { container } = render(<WeatherFacts weather={{ ...weather, shares }} />);
  expect(container.textContent).toContain('entered by hand');
  expect(container.textContent).not.toContain('measured');
});
