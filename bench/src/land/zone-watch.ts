import { createZoneIndex } from '@smartflight/server/features/zones/zone-index.ts';
import { createFleetState } from '@smartflight/server/live/fleet/fleet-state.ts';
import type { Airspace } from '@smartflight/server/live/zone-watch/airspace.ts';
import { watchZones } from '@smartflight/server/live/zone-watch/zone-watch.ts';
import type { BenchContext } from '../kit/bench.ts';
import type { Figure, Round } from '../kit/figure.ts';
import { fields, zoneRows } from './zone-world.ts';

const drones = 5_000;
const plans = { quick: { rounds: 3, samples: 60 }, full: { rounds: 9, samples: 120 } } as const;

/** The cost of a sample for the fleet state with zone watching, compared with the same without. */
export async function measureZoneWatch({ size, say }: BenchContext): Promise<Figure[]> {
  const plan = plans[size];
  const rows = zoneRows(10_000);
  const index = createZoneIndex(async (since) => (since === '0' ? rows : []));
  await index.refresh();
  const rounds: Round[] = [];
  fly(index, 10);
  fly(undefined, 10);
  for (let round = 1; round <= plan.rounds; round += 1) {
    say(`watching, round ${round} of ${plan.rounds}`);
    // They alternate in going first, because the second one runs on warm code.
    const first = round % 2 === 0 ? index : undefined;
    const one = fly(first, plan.samples);
    const other = fly(first ? undefined : index, plan.samples);
    rounds.push(first ? { product: one, baseline: other } : { product: other, baseline: one });
  }
  return [
    {
      goal: 'N-01',
      what: 'a sample into the fleet state, zones watched',
      unit: 'µs',
      rounds,
      against: 'the same sample without zones',
      limits: [{ of: 'product', atMost: 20 }],
      note: '5,000 drones at 5 m/s among 10,000 zones that cover a third of the land; a stored message costs 60 µs and more',
    },
  ];
}

/** Microseconds per sample. */
function fly(airspace: Airspace | undefined, samples: number): number {
  let now = 1_000_000;
  const fleet = createFleetState({ clock: () => now });
  const homes = fields(drones, 7).map(({ coordinates }) => coordinates[0]?.[0] ?? [0, 0]);
  fleet.register(homes.map((_, nth) => ({ id: `D${nth}`, name: `D${nth}`, model: 'bench' })));
  const coverOf = () => ({ part: 'none', used: 'none' }) as const;
  if (airspace) watchZones({ fleet, airspace, coverOf, open: [], notify: () => undefined });
  // CPU time only: other load on the machine does not count.
  const begun = process.cpuUsage();
  for (let seq = 1; seq <= samples; seq += 1) {
    now += 1_000;
    for (const [nth, [lon = 0, lat = 0]] of homes.entries())
      fleet.sample(
        `D${nth}`,
        {
          ts: now,
          seq,
          bootId: 'b',
          data: { lat: lat + (seq % 40) * 0.000045, lon, heightAglM: 3, landed: 'in_air', speedMps: 5 },
        },
        now,
      );
  }
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / (samples * drones);
}
