import { createZoneIndex } from '@smartflight/server/features/zones/zone-index.ts';
import { mapOf } from '@smartflight/server/features/zones/zone-map.ts';
import type { BenchContext } from '../kit/bench.ts';
import type { Figure, Round } from '../kit/figure.ts';
import { zoneRows } from './zone-world.ts';

/** From all 10,000 zones in view to a village in the centre of them. */
const zooms = [5, 7, 9, 11, 13] as const;
const middle = { lon: 12.5, lat: 47.5 };
const view = { wide: 1_440, high: 900, worldPx: 512 };
const plans = { quick: { rounds: 3 }, full: { rounds: 9 } } as const;

interface Answer {
  ms: number;
  bytes: number;
}

export async function measureZoneMaps({ size, say }: BenchContext): Promise<Figure[]> {
  const { rounds } = plans[size];
  const rows = zoneRows(10_000);
  const index = createZoneIndex(async (since) => (since === '0' ? rows : []));
  await index.refresh();
  const times: Round[] = [];
  const sizes: Round[] = [];
  const reader = { language: 'en', now: Date.now() } as const;
  const ask = (zoom: number): Answer => written(() => mapOf(index, { bbox: boxText(zoom), zoom }, reader));
  const askAll = (zoom: number): Answer => {
    const [west = 0, south = 0, east = 0, north = 0] = boxText(zoom).split(',').map(Number);
    return written(() =>
      index.search({ west, south, east, north }).map(({ zone, ...layer }) => ({ id: zone.id, ...layer })),
    );
  };
  ask(5);
  for (let round = 1; round <= rounds; round += 1) {
    say(`maps, round ${round} of ${rounds}`);
    const product = worst(zooms.map(ask));
    const baseline = worst(zooms.map(askAll));
    times.push({ product: product.ms, baseline: baseline.ms });
    sizes.push({ product: product.bytes / 1024, baseline: baseline.bytes / 1024 });
  }
  const shared = {
    goal: 'N-01',
    against: 'all zones of the box with every corner',
    note: '10,000 zones on 5° by 5°, a map of 1,440 × 900 px at zooms 5 to 13; the worst zoom counts',
  };
  return [
    {
      ...shared,
      what: 'the zones of a map, found, thinned and written',
      unit: 'ms',
      rounds: times,
      limits: [{ of: 'ratio', atMost: 0.5 }],
    },
    {
      ...shared,
      what: 'the zones of a map, the answer before it is compressed',
      unit: 'KiB',
      rounds: sizes,
      limits: [{ of: 'product', atMost: 1_024 }],
    },
  ];
}

function written(make: () => unknown): Answer {
  const begun = performance.now();
  const bytes = Buffer.byteLength(JSON.stringify(make()));
  return { ms: performance.now() - begun, bytes };
}

const worst = (answers: readonly Answer[]): Answer => ({
  ms: Math.max(...answers.map(({ ms }) => ms)),
  bytes: Math.max(...answers.map(({ bytes }) => bytes)),
});

function boxText(zoom: number): string {
  const perPx = 360 / (view.worldPx * 2 ** zoom);
  const [lon, lat] = [
    (view.wide / 2) * perPx,
    (view.high / 2) * perPx * Math.cos((middle.lat * Math.PI) / 180),
  ];
  return [middle.lon - lon, middle.lat - lat, middle.lon + lon, middle.lat + lat].join(',');
}
