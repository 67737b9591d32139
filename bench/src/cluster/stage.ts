import { startMosquitto } from '@smartflight/server/platform/broker/test-mosquitto.ts';
import {
  type StreamingPair,
  startStreamingPair,
} from '@smartflight/server/platform/postgres/test-streaming-pair.ts';
import { seedFlights } from '../flights/seed.ts';
import type { BenchContext } from '../kit/bench.ts';
import { fleetOf, registerFleet } from '../kit/fleet.ts';
import { signInStaff } from '../kit/person.ts';
import { type Product, startProduct } from '../kit/product.ts';

/** Processes of the product at one Mosquitto and at a PostgreSQL whose standby confirms each commit. */
export interface Stage {
  mqtt: string;
  pair: StreamingPair;
  replicas: Product[];
  /** Of staff, who see every drone and flight. */
  token: string;
  /** Starts the process with this number again, under its name. */
  restart(nth: number): Promise<void>;
  close(): Promise<void>;
}

/** The settings of `deploy`, and memory as for a database of its own. */
const databaseSettings = [
  'shared_buffers=1GB',
  'max_wal_size=8GB',
  'checkpoint_timeout=15min',
  'wal_compression=on',
];
const seeded = { tenants: 20, drones: 500, flights: 100_000, pointsPerFlight: 0, longFlights: 0 };

export async function startStage(
  { folder, say, cleanUp }: BenchContext,
  o: { name: string; processes: number; prefix: string; devices: number },
): Promise<Stage> {
  const mosquitto = await startMosquitto(() => [
    'allow_anonymous true',
    'autosave_interval 60',
    'max_inflight_messages 0',
    'max_queued_messages 0',
    'queue_qos0_messages true',
    'max_queued_bytes 2147483648',
  ]);
  const pair = await startStreamingPair({ isDurable: true, settings: databaseSettings });
  const start = (nth: number): Promise<Product> =>
    startProduct(`${folder}/${o.name}-${nth}`, {
      core: 'all',
      env: {
        DATABASE_URL: pair.url,
        MQTT_URL: mosquitto.url,
        MQTT_DEVICES: 'own',
        REPLICA: `${o.name}-${nth}`,
        DRAIN_GRACE_S: '0',
        VAULT_KEYS: `bench:${'k'.repeat(43)}`,
      },
    });
  const replicas: Product[] = [];
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    for (const each of replicas) await each.stop();
    await mosquitto.stop();
    await pair.close();
  };
  cleanUp(close);
  for (let nth = 0; nth < o.processes; nth += 1) replicas.push(await start(nth));
  const { pool } = replicas[0]!;
  await registerFleet(pool, fleetOf(o.prefix, o.devices));
  await seedFlights(pool, seeded, () => undefined);
  const { token } = await signInStaff(pool);
  say(
    `${o.name}: ${o.processes} process${o.processes === 1 ? '' : 'es'}, ${o.devices} drones are registered`,
  );
  return {
    mqtt: mosquitto.url,
    pair,
    replicas,
    token,
    restart: async (nth) => {
      replicas[nth] = await start(nth);
    },
    close,
  };
}
