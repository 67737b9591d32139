import type { MqttClient } from 'mqtt';
import type { SimulatedDevice } from './device.ts';
import { createDrone } from './drone/drone.ts';
import type { FleetDrone, FleetTeam } from './fly-history.ts';
import { type ChannelFaults, createChannelFaults, type FaultPlan } from './link/channel-faults.ts';
import { type Credentials, connectDevice, downTopic } from './link/connection.ts';
import { type DeviceMessage, encode } from './link/message.ts';
import { hashOf } from './random.ts';
import { createStation, type StationSpec } from './station/station.ts';

/** A weather station with the secret of its session. */
export type FleetStation = { spec: StationSpec; secret: string };

export type LiveOptions = {
  url: string;
  drones: readonly FleetDrone[];
  /**
   * Teams whose drones share a depot: those whose spec names it. Their chargers continue from their current state.
   */
  teams?: readonly FleetTeam[];
  /** Weather stations; they report from the start. */
  stations?: readonly FleetStation[];
  /** Device time at the start, epoch ms. Default now. */
  startAt?: number;
  /** Simulated seconds per second, until device time has caught up with the clock. Default 1. */
  speed?: number;
  /** Faults on commands and answers; default none. */
  faults?: FaultPlan;
  onMessage?: (id: string, message: DeviceMessage) => void;
  /** Called when a drone could not connect; the attempt is repeated. Default: none. */
  onError?: (id: string, error: unknown) => void;
};

export type LiveFleet = {
  stats: () => { drones: number; connected: number; sent: number; acknowledged: number; dropped: number };
  /** Stops the flight at once: pending messages are acknowledged, then every drone closes its connection. */
  stop: () => Promise<void>;
};

type Slot = {
  credentials: Credentials;
  device: SimulatedDevice;
  faults: ChannelFaults;
  client: MqttClient | undefined;
  connecting: Promise<void> | undefined;
  retryAt: number;
  queue: DeviceMessage[];
  unacknowledged: number;
};

const tickMs = 100;
const retryMs = 3_000;
/**
 * Messages that a drone buffers while the broker does not respond; the oldest are dropped first, as in a real logger.
 */
const mostWaiting = 5_000;

/**
 * Flies drones in real time, one MQTT session each: last will on connect, reconnect after link loss, retained status
 * and state, QoS 1. Returns at once; drones connect when their first job switches them on.
 */
export function flyLive(options: LiveOptions): LiveFleet {
  const { url, startAt = Date.now(), speed = 1, onMessage, onError } = options;
  const begunAt = Date.now();
  const deviceNow = () => {
    const simulated = startAt + (Date.now() - begunAt) * speed;
    return startAt > begunAt ? simulated : Math.min(simulated, Date.now());
  };
  const tally = { sent: 0, acknowledged: 0, dropped: 0 };
  const slotOf = (credentials: Credentials, device: SimulatedDevice, seed: number): Slot => ({
    credentials,
    device,
    faults: createChannelFaults(options.faults ?? {}, seed),
    client: undefined,
    connecting: undefined,
    retryAt: 0,
    queue: [],
    unacknowledged: 0,
  });
  const { teams = [], stations = [] } = options;
  const slots = [
    ...options.drones.map(({ spec, seed, ...credentials }) => {
      const ownSeed = seed ?? hashOf(credentials.id);
      return slotOf(credentials, createDrone({ ...spec, id: credentials.id }, ownSeed), ownSeed);
    }),
    ...teams.flatMap(({ chargers }) =>
      chargers.map(({ charger, ...credentials }) => slotOf(credentials, charger, hashOf(credentials.id))),
    ),
    ...stations.map(({ spec, secret }) =>
      slotOf({ id: spec.id, secret, kind: 'station' }, createStation(spec, startAt), hashOf(spec.id)),
    ),
  ];
  for (const { chargers } of teams) for (const { charger } of chargers) charger.begin(startAt);
  let stopped = false;
  /** Drones that are closing their connection and may still have messages to deliver. */
  const endings = new Set<Promise<void>>();

  function put(slot: Slot, client: MqttClient, message: DeviceMessage) {
    const { topic, payload, retain } = encode(slot.credentials.id, message, slot.credentials.kind);
    slot.unacknowledged++;
    tally.sent++;
    onMessage?.(slot.credentials.id, message);
    client.publish(topic, payload, { qos: 1, retain }, (error) => {
      slot.unacknowledged--;
      if (!error) tally.acknowledged++;
    });
  }

  async function connect(slot: Slot) {
    const { credentials, device, faults } = slot;
    const will = encode(credentials.id, device.status(deviceNow(), false, 'lwt'), credentials.kind);
    const client = await connectDevice(url, credentials, will);
    const desired = downTopic(credentials, 'desired');
    client.on('message', (topic, payload) =>
      faults.pass(() => {
        const meets = topic === desired ? undefined : faults.meets();
        const refuses = meets === 'refusal';
        const reply =
          topic === desired
            ? device.desire(jsonOf(payload), deviceNow())
            : device.answer(jsonOf(payload), deviceNow(), { refuses });
        if (meets === 'reboot') return device.restart();
        for (const message of reply) faults.pass(() => put(slot, client, message));
      }),
    );
    client.on('connect', () => put(slot, client, device.status(deviceNow(), true, 'reconnect')));
    await client.subscribeAsync([downTopic(credentials, 'cmd'), desired], { qos: 1 });
    if (stopped) await client.endAsync();
    else slot.client = client;
  }

  function keepConnected(slot: Slot) {
    if (slot.client || slot.connecting || Date.now() < slot.retryAt) return;
    slot.connecting = connect(slot)
      .catch((error: unknown) => {
        slot.retryAt = Date.now() + retryMs;
        onError?.(slot.credentials.id, error);
      })
      .finally(() => {
        slot.connecting = undefined;
      });
  }

  function flush(slot: Slot) {
    const { client, queue } = slot;
    if (!client) return;
    const room = mostWaiting - slot.unacknowledged;
    for (const message of queue.splice(0, Math.max(0, room))) put(slot, client, message);
  }

  /**
   * A lost link closes without a goodbye, so that the broker publishes the last will; switching off publishes a
   * goodbye.
   */
  function disconnect(slot: Slot, graceful: boolean) {
    const { client } = slot;
    slot.client = undefined;
    if (!client) return;
    const ending = client.endAsync(!graceful).finally(() => endings.delete(ending));
    endings.add(ending);
  }

  function advance(slot: Slot, now: number) {
    slot.queue.push(...slot.device.step(now));
    const linked = slot.device.isLinked();
    if (linked || slot.queue.length > 0) keepConnected(slot);
    flush(slot);
    if (!linked && slot.queue.length === 0) disconnect(slot, !slot.device.isOn());
    const over = slot.queue.length - mostWaiting;
    if (over > 0) {
      slot.queue.splice(0, over);
      tally.dropped += over;
    }
  }

  const timer = setInterval(() => {
    const now = deviceNow();
    for (const slot of slots) advance(slot, now);
    for (const { depot } of teams) depot.advance(now);
  }, tickMs);

  return {
    stats: () => ({
      drones: slots.length,
      connected: slots.filter(({ client }) => client?.connected).length,
      ...tally,
    }),
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      for (const { faults } of slots) faults.stop();
      await Promise.allSettled(slots.map(({ connecting }) => connecting));
      await Promise.allSettled(endings);
      await Promise.allSettled(
        slots.map(async (slot) => {
          const { client, device } = slot;
          if (!client) return;
          put(slot, client, device.status(deviceNow(), false, 'shutdown'));
          await client.endAsync();
        }),
      );
    },
  };
}

/** Undefined when the payload is not JSON. */
function jsonOf(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}
