import { setTimeout as delay } from 'node:timers/promises';
import { openMqttLink } from '@smartflight/server/platform/broker/mqtt-link.ts';
import { startMosquitto } from '@smartflight/server/platform/broker/test-mosquitto.ts';
import { runGenerator } from '../ingest/load-round.ts';
import type { Bench, BenchContext } from '../kit/bench.ts';
import { fleetOf, registerFleet } from '../kit/fleet.ts';
import { startProduct } from '../kit/product.ts';

/** A message takes 1.7 kB of the broker's memory. */
const plans = {
  quick: { seconds: 4 },
  full: { seconds: 300, messages: 5_200_000 },
} as const;
const devices = 50;
const live = { prefix: 'live', devices: 20, rate: 5, inFlight: 20, warmS: 0 };
const shared = '$share/bare/sf/v1/+/+/telemetry';
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const backlogBench: Bench = {
  name: 'backlog',
  about: 'the queue that a broker keeps for an absent process: how fast it is stored while devices send',
  run: async (context) => {
    const mosquitto = await startMosquitto(() => [
      'allow_anonymous true',
      'max_queued_messages 0',
      'queue_qos0_messages true',
      'max_queued_bytes 8589934592',
      'max_inflight_messages 0',
      'autosave_interval 60',
    ]);
    context.cleanUp(() => mosquitto.stop());
    const fill = {
      prefix: 'queue',
      devices,
      inFlight: 100,
      warmS: 0,
      ...plans[context.size],
      url: mosquitto.url,
    };
    const bare = await bareDrain(context, fill);
    const env = { MQTT_URL: mosquitto.url, MQTT_DEVICES: 'own' };
    const start = () => startProduct(`${context.folder}/data`, { core: 'all', env });
    const first = await start();
    await registerFleet(first.pool, [...fleetOf('queue', devices), ...fleetOf('live', live.devices)]);
    await first.stop();
    context.say('filling the queue of the absent product');
    const { acknowledged: queued } = await runGenerator(fill);
    const product = await start();
    context.cleanUp(() => product.stop());
    const begunAt = performance.now();
    context.say(`${queued.toLocaleString('en-US')} messages wait; storing them while devices send`);
    let isOver = false;
    const answers: Awaited<ReturnType<typeof runGenerator>>[] = [];
    const sending = (async () => {
      while (!isOver) answers.push(await runGenerator({ ...live, seconds: 3, url: mosquitto.url }));
    })();
    const stored = async () => await product.metric('smartflight_points_stored_total');
    while ((await stored()) < queued) await delay(200);
    const perSecond = queued / ((performance.now() - begunAt) / 1_000);
    isOver = true;
    await sending;
    const lost = await product.metric('smartflight_broker_connections_lost_total');
    return [
      {
        goal: '21.2',
        what: `queued messages stored, of ${queued.toLocaleString('en-US')}`,
        unit: '1/s',
        rounds: [{ product: perSecond, baseline: bare }],
        against: 'a client that acknowledges and stores nothing',
        limits: [{ of: 'product', atLeast: 5_000 }],
      },
      {
        goal: '21.2',
        what: 'connections to the broker lost meanwhile',
        unit: '',
        rounds: [{ product: lost }],
        limits: [{ of: 'product', atMost: 0 }],
      },
      {
        goal: '21.2',
        what: 'live messages acknowledged by the broker within, p99',
        unit: 'ms',
        rounds: answers.map(({ p99Ms }) => ({ product: p99Ms })),
        limits: [],
      },
    ];
  },
};

/** Messages a second that a client without a database takes from such a queue. */
async function bareDrain({ say }: BenchContext, fill: Parameters<typeof runGenerator>[0]): Promise<number> {
  let received = 0;
  const open = async () => {
    const up = Promise.withResolvers<void>();
    const link = openMqttLink({
      url: fill.url,
      clientId: 'bare',
      sessionExpiryS: 3_600,
      receiveMaximum: 2_000,
      subscriptions: [{ topic: shared, qos: 1 }],
      log: quiet,
      onPacket: (packet) => {
        if (packet.cmd !== 'publish') return;
        received += 1;
        link.send({ cmd: 'puback', messageId: packet.messageId, reasonCode: 0 });
      },
      onUp: () => up.resolve(),
      onDown: () => undefined,
    });
    const begunAt = performance.now();
    await up.promise;
    return { link, begunAt };
  };
  await (await open()).link.close();
  say('filling the queue of an absent client');
  const { acknowledged } = await runGenerator(fill);
  const { link, begunAt } = await open();
  while (received < acknowledged) await delay(50);
  const perSecond = acknowledged / ((performance.now() - begunAt) / 1_000);
  link.endSession();
  await link.close();
  return perSecond;
}
