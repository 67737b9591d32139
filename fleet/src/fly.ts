import { setTimeout as wait } from 'node:timers/promises';
import { airframe } from './drone/airframe.ts';
import { endlessSpec, scatterFields } from './drone/scatter.ts';
import { type FlyArguments, readFlyArguments } from './fly-arguments.ts';
import type { FleetDrone, FleetTeam } from './fly-history.ts';
import { type FleetStation, flyLive } from './fly-live.ts';
import { ConnectionRefused, type Credentials } from './link/connection.ts';
import { readCredentials, registerDevices, simulatedModel } from './link/register.ts';
import { createBattery } from './power/battery.ts';
import { createCharger } from './power/charger.ts';
import { createDepot } from './power/depot.ts';
import { createRandom, hashOf } from './random.ts';
import { ReplayRefused, readRecording, replay } from './replay/replay.ts';
import { UsageError, usage } from './usage.ts';

const catchUpMs = 6 * 3_600_000;
/** Drones switched on per second at the start: authentication costs a broker more than messages. */
const startsPerSecond = 100;

async function credentialsFor(args: FlyArguments, ids: readonly string[]): Promise<Credentials[]> {
  if (args.api) return registerDevices(args.api, ids);
  return readCredentials(args.credentials ?? '');
}

function interrupted(minutes: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
    if (minutes !== undefined) void wait(minutes * 60_000, undefined, { ref: true }).then(resolve);
  });
}

/** The chargers shared by all drones, if requested; every other one has an engine. */
async function teamsFor(args: FlyArguments, drones: FleetDrone[]): Promise<FleetTeam[]> {
  const { chargers: count, prefix, center, api } = args;
  if (!api || count === 0) return [];
  const ids = Array.from({ length: count }, (_, at) => `${prefix}-c${String(at + 1).padStart(4, '0')}`);
  const chargers = (await registerDevices(api, ids, 'charger')).map((device, at) => ({
    ...device,
    charger: createCharger({ id: device.id, mode: at % 2 === 0 ? 'grid' : 'engine', bays: 6, ...center }),
  }));
  const random = createRandom(hashOf(prefix));
  const batteries = Array.from({ length: Math.ceil(drones.length * 2.5) }, (_, at) =>
    createBattery(`${prefix}-b${String(at + 1).padStart(4, '0')}`, airframe, random),
  );
  const depot = createDepot({ batteries, chargers: chargers.map(({ charger }) => charger) });
  for (const drone of drones) drone.spec = { ...drone.spec, depot };
  return [{ depot, chargers }];
}

/** The weather stations at the fields, if requested. */
async function stationsFor({ stations: count, prefix, center, api }: FlyArguments): Promise<FleetStation[]> {
  if (!api || count === 0) return [];
  const ids = Array.from({ length: count }, (_, at) => `${prefix}-w${String(at + 1).padStart(4, '0')}`);
  const registered = await registerDevices(api, ids, 'station');
  return registered.map(({ id, secret }, at) => ({
    spec: { id, lat: center.lat + 0.01 * at, lon: center.lon },
    secret,
  }));
}

async function simulate(args: FlyArguments): Promise<void> {
  const { drones: count, prefix, center, rate, speed, url, minutes, air: measuresAir } = args;
  const ids = Array.from({ length: count }, (_, at) => `${prefix}-${String(at + 1).padStart(4, '0')}`);
  const credentials = (await credentialsFor(args, ids)).slice(0, count);
  if (credentials.length < count) {
    throw new UsageError(
      `--credentials holds ${credentials.length} drones: ask for at most so many with --drones`,
    );
  }
  const startAt = speed > 1 ? Date.now() - catchUpMs : Date.now();
  const fields = scatterFields(center, count);
  const drones: FleetDrone[] = credentials.map((device, at) => {
    const spec = endlessSpec(device.id, fields[at]!, startAt + (at * 1000 * speed) / startsPerSecond);
    return { ...device, spec: { ...spec, model: simulatedModel, telemetryHz: rate, measuresAir } };
  });
  const teams = await teamsFor(args, drones);
  const stations = await stationsFor(args);
  let lastError = '';
  const onError = (_id: string, error: unknown) => {
    lastError = error instanceof Error ? error.message : String(error);
  };
  const { faults: share, refusals: refused, reboots: rebooted } = args;
  const faults = { lost: share, repeated: share, delayed: share, delayMs: 2_000, refused, rebooted };
  const fleet = flyLive({ url, drones, teams, stations, startAt, speed, faults, onError });
  console.log(`${count} drones fly on ${url} at ${rate} Hz, ${speed} times real time; interrupt to stop`);
  const report = setInterval(() => {
    const { connected, sent, acknowledged, dropped } = fleet.stats();
    const trouble = lastError ? `; last error: ${lastError}` : '';
    console.log(
      `connected ${connected}/${count}, sent ${sent}, acknowledged ${acknowledged}, dropped ${dropped}${trouble}`,
    );
    lastError = '';
  }, 5_000);
  await interrupted(minutes);
  clearInterval(report);
  await fleet.stop();
  console.log(`stopped: ${fleet.stats().acknowledged} messages acknowledged`);
}

async function replayFile(args: FlyArguments, path: string): Promise<void> {
  const { url, drone, at, speed, hz, retentionDays } = args;
  const recording = await readRecording(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error)
      throw new UsageError(`--replay ${path}: cannot be read (${error.code})`);
    throw error;
  });
  const credentials = await credentialsFor(args, [drone]);
  const device = args.api ? credentials[0] : credentials.find(({ id }) => id === drone);
  if (!device) throw new UsageError(`--drone ${drone}: not among the ids of --credentials`);
  if (recording.found) console.log(`${path}: ${recording.format}, ${recording.found}`);
  const onProgress = (sent: number, total: number) => console.log(`${sent} of ${total} positions`);
  const result = await replay({ url, device, recording, at, speed, hz, retentionDays, onProgress });
  const [from, to] = [result.from, result.to].map((ts) => new Date(ts).toISOString());
  console.log(
    `${drone}: ${result.sent} positions from ${from} to ${to} acknowledged (boot ${result.bootId})`,
  );
}

async function main(): Promise<void> {
  const args = readFlyArguments(process.argv.slice(2));
  if (args.help) console.log(usage);
  else if (args.replay === undefined) await simulate(args);
  else await replayFile(args, args.replay);
}

try {
  await main();
  process.exit(0);
} catch (error) {
  const known =
    error instanceof UsageError || error instanceof ReplayRefused || error instanceof ConnectionRefused;
  console.error(known ? error.message : error);
  process.exit(known ? 2 : 1);
}
