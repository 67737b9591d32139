import { z } from 'zod';
import { lat, lon, within } from './values.schemas.ts';

const air = {
  windMps: within(0, 75).optional().describe('Mean wind speed since the last reading, m/s'),
  windDeg: within(0, 360)
    .optional()
    .describe('Direction the wind comes from, degrees clockwise from true north'),
  tempC: within(-60, 60).optional().describe('Air temperature, °C'),
  humidityPct: within(0, 100).optional().describe('Relative humidity, %'),
};

/** Air that a drone measured with its own sensor; absent means unknown, never 0. */
export const airReading = z.looseObject(air);

const measured = {
  ...air,
  gustMps: within(0, 110).optional().describe('Strongest gust since the last reading, m/s'),
  pressureHpa: within(500, 1_100).optional().describe('Air pressure at the station, hPa'),
  rainMmph: within(0, 500).optional().describe('Rain, mm/h'),
};

/** One reading of a weather station, SI units, unit in the name; absent means unknown, never 0. */
export const stationData = z
  .looseObject({
    ...measured,
    lat: lat.optional().describe('Latitude, degrees WGS-84; absent: the position entered in the console'),
    lon: lon.optional().describe('Longitude, degrees WGS-84; absent: the position entered in the console'),
  })
  .refine((data) => (data.lat === undefined) === (data.lon === undefined), {
    message: 'lat and lon come together',
    path: ['lat'],
  })
  .refine(({ windMps, gustMps }) => windMps === undefined || gustMps === undefined || gustMps >= windMps, {
    message: 'a gust is not weaker than the mean wind',
    path: ['gustMps'],
  })
  .refine((data) => Object.keys(measured).some((name) => data[name] !== undefined), {
    message: 'nothing is measured',
  })
  .meta({ dependencies: { lat: ['lon'], lon: ['lat'] } });

export type StationData = z.infer<typeof stationData>;
