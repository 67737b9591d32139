import { hashOf } from '../random.ts';

/** Air at a place and time: SI units, direction the wind comes from, degrees clockwise from true north. */
export type SimulatedAir = {
  windMps: number;
  gustMps: number;
  windDeg: number;
  tempC: number;
  humidityPct: number;
  pressureHpa: number;
  rainMmph: number;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const yearMs = 365.25 * dayMs;

/** Waves of different length with phases of the seed: smooth in time, -1 to 1, the same for the same seed. */
function drift(seed: string, at: number, hours: readonly number[]): number {
  const waves = hours.map((length, nth) => {
    const phase = (hashOf(`${seed} ${nth}`) % 1_000) / 1_000;
    return Math.sin(2 * Math.PI * (at / (length * hourMs) + phase));
  });
  return waves.reduce((sum, wave) => sum + wave, 0) / hours.length;
}

/**
 * Invented weather near the ground: warmest and windiest in the afternoon, most humid at dawn. The same place, seed and
 * time (epoch ms) give the same air.
 */
export function airAt(
  { lat, lon, seed }: { lat: number; lon: number; seed: string },
  at: number,
): SimulatedAir {
  const solarHours = ((at / hourMs + lon / 15) % 24) + (lon < -180 ? 24 : 0);
  const afternoon = Math.cos(((solarHours - 15) / 24) * 2 * Math.PI);
  const summer = Math.cos(((at % yearMs) / yearMs - (lat < 0 ? 0.04 : 0.54)) * 2 * Math.PI);
  const meanC = 27 - Math.abs(lat) * 0.33 + summer * Math.abs(lat) * 0.2;
  const tempC = meanC + afternoon * 6 + drift(`${seed} temp`, at, [53, 97, 171]) * 3;
  const humidityPct = 58 - afternoon * 18 + drift(`${seed} humidity`, at, [41, 89]) * 14;
  const windMps = Math.max(0.2, 2.1 + afternoon * 0.9 + drift(`${seed} wind`, at, [0.4, 1.7, 29, 67]) * 2.4);
  const wetness = drift(`${seed} rain`, at, [37, 101]);
  const turn = drift(`${seed} turn`, at, [5, 83]) * 70;
  return {
    windMps,
    gustMps: windMps * (1.35 + 0.25 * drift(`${seed} gust`, at, [0.3, 1.1])),
    windDeg: ((((hashOf(`${seed} from`) % 360) + turn) % 360) + 360) % 360,
    tempC,
    humidityPct: Math.min(98, Math.max(18, humidityPct)),
    pressureHpa: 1_011 + drift(`${seed} pressure`, at, [71, 157]) * 9,
    rainMmph: wetness > 0.92 ? (wetness - 0.92) * 60 : 0,
  };
}
