import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type CheckClient,
  type CheckConnection,
  type CheckSession,
  openCheckClient,
} from './check-client.ts';

/** What the server relies on, and what is lost or wrong without it. */
export const guarantees = {
  shared: 'A shared subscription gives each message to one member, and to all members in turn.',
  queue: 'What is acknowledged while a session is absent is kept for it.',
  order: 'Messages of one client and topic arrive in the order they were sent.',
  receiveMaximum:
    'A receiver that acknowledges nothing gets no more messages than it allows, later the rest.',
  takeover: 'A new connection takes the session over with what was not acknowledged.',
  unsubscribe: 'A member that unsubscribed gets nothing new, and what was queued for it stays.',
  sessionEnd: 'A session that was ended leaves the shared subscription.',
  retained: 'A retained message reaches later subscribers until it is replaced by an empty one.',
  size: 'A message of 256 KiB arrives unchanged.',
} as const;

export type Guarantee = keyof typeof guarantees;

export interface CheckResult {
  guarantee: Guarantee;
  /** Why it is not kept; undefined where it is. */
  fault: string | undefined;
}

/** Telemetry of a minute from 40 devices, and above the queue limit that brokers have by default. */
const queuedMessages = 2_400;
const sharedMessages = 200;
const sizeBytes = 256 * 1024;

/**
 * Tests at a real broker whether it keeps the guarantees that `connectExternalBroker` relies on. Uses topics below
 * `smartflight/probe/` and client ids that begin with `smartflight-check-`; ends every session it made.
 */
export async function checkBroker(connection: CheckConnection): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const guarantee of Object.keys(guarantees) as Guarantee[]) {
    const run = openRun(connection);
    const fault = await checks[guarantee](run)
      .then(() => undefined)
      .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    await run.close();
    results.push({ guarantee, fault });
  }
  return results;
}

type Run = ReturnType<typeof openRun>;

/** Topics, client ids and connections of one check. */
function openRun(connection: CheckConnection) {
  const name = randomBytes(6).toString('hex');
  const topic = `smartflight/probe/${name}`;
  const clients: CheckClient[] = [];
  const ids = new Set<string>();
  const open = async (session: CheckSession) => {
    const clientId = `smartflight-check-${name}-${session.clientId}`;
    ids.add(clientId);
    const client = await openCheckClient(connection, { ...session, clientId });
    clients.push(client);
    return client;
  };
  return {
    topic,
    shared: `$share/smartflight-check/${topic}`,
    open,
    sender: () => open({ clientId: 'sender' }),
    /** Waits until the condition is true; its fault otherwise. */
    async until(isTrue: () => boolean, fault: () => string): Promise<void> {
      for (let waitedMs = 0; !isTrue(); waitedMs += 10) {
        if (waitedMs >= connection.waitMs) throw new Error(fault());
        await delay(10);
      }
    },
    async close(): Promise<void> {
      await Promise.allSettled(clients.map((client) => client.close()));
      const end = async (clientId: string) => (await openCheckClient(connection, { clientId })).close();
      await Promise.allSettled([...ids].map(end));
    },
  };
}

const keptS = 300;
const numbers = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, n) => String(from + n));
const sendAll = (sender: CheckClient, topic: string, texts: string[]) =>
  Promise.all(texts.map((text) => sender.publish(topic, text)));
const missing = (sent: string[], ...receivers: CheckClient[]): string[] => {
  const arrived = new Set(receivers.flatMap((client) => client.texts()));
  return sent.filter((text) => !arrived.has(text));
};
const demand = (isTrue: boolean, fault: string): void => {
  if (!isTrue) throw new Error(fault);
};

const checks: Record<Guarantee, (run: Run) => Promise<void>> = {
  async shared(run) {
    const members = [
      await run.open({ clientId: 'a', subscriptions: [run.shared] }),
      await run.open({ clientId: 'b', subscriptions: [run.shared] }),
    ];
    const sent = numbers(sharedMessages);
    await sendAll(await run.sender(), run.topic, sent);
    await run.until(
      () => missing(sent, ...members).length === 0,
      () => `${missing(sent, ...members).length} of ${sent.length} messages did not arrive`,
    );
    for (const member of members) await member.ping();
    const counts = members.map(({ received }) => received.length);
    demand(counts[0]! + counts[1]! === sent.length, `members got ${counts.join(' and ')} of ${sent.length}`);
    demand(Math.min(...counts) > 0, 'one member got every message');
  },

  async queue(run) {
    const session = { clientId: 'absent', sessionExpiryS: keptS, subscriptions: [run.shared] };
    await (await run.open(session)).close();
    const sent = numbers(queuedMessages);
    await sendAll(await run.sender(), run.topic, sent);
    const returned = await run.open(session);
    demand(returned.hasSession, 'the session was not kept');
    await run.until(
      () => missing(sent, returned).length === 0,
      () => `${missing(sent, returned).length} of ${sent.length} acknowledged messages were discarded`,
    );
  },

  async order(run) {
    const session = { clientId: 'reader', sessionExpiryS: keptS, subscriptions: [run.topic] };
    const first = await run.open(session);
    const sender = await run.sender();
    const sent = numbers(2 * sharedMessages);
    await sendAll(sender, run.topic, sent.slice(0, sharedMessages));
    await run.until(
      () => first.received.length >= sharedMessages,
      () => 'messages did not arrive',
    );
    // Behind the acknowledgements, or the broker sends messages again.
    await first.ping();
    await first.close();
    await sendAll(sender, run.topic, sent.slice(sharedMessages));
    const second = await run.open(session);
    await run.until(
      () => missing(sent, first, second).length === 0,
      () => 'messages did not arrive',
    );
    demand([...first.texts(), ...second.texts()].join() === sent.join(), 'messages arrived in another order');
  },

  async receiveMaximum(run) {
    const most = 10;
    const reader = await run.open({
      clientId: 'slow',
      subscriptions: [run.topic],
      receiveMaximum: most,
      acknowledges: false,
    });
    const sent = numbers(5 * most);
    await sendAll(await run.sender(), run.topic, sent);
    await run.until(
      () => reader.received.length >= most,
      () => 'messages did not arrive',
    );
    const underWay = await reader.ping();
    demand(underWay === most, `${underWay} messages were under way where ${most} are allowed`);
    // Mosquitto 2.0.11 sends this many for each acknowledgement, so later numbers show nothing.
    for (let acknowledged = 0; acknowledged < sent.length; ) {
      await run.until(
        () => reader.received.length > acknowledged,
        () => `${reader.received.length} of ${sent.length} messages arrived`,
      );
      reader.acknowledge(reader.received.slice(acknowledged));
      acknowledged = reader.received.length;
    }
  },

  async takeover(run) {
    const session = { clientId: 'twice', sessionExpiryS: keptS, subscriptions: [run.shared] };
    const first = await run.open({ ...session, acknowledges: false });
    const sent = numbers(20);
    await sendAll(await run.sender(), run.topic, sent);
    await run.until(
      () => missing(sent, first).length === 0,
      () => 'messages did not arrive',
    );
    const second = await run.open(session);
    demand(second.hasSession, 'the new connection did not get the session');
    await run.until(
      () => !first.isUp(),
      () => 'the earlier connection stayed open',
    );
    await run.until(
      () => missing(sent, second).length === 0,
      () => `${missing(sent, second).length} of ${sent.length} messages without acknowledgement were lost`,
    );
  },

  async unsubscribe(run) {
    const session = { clientId: 'leaves', sessionExpiryS: keptS, subscriptions: [run.shared] };
    await (await run.open(session)).close();
    const sender = await run.sender();
    const queued = numbers(sharedMessages);
    await sendAll(sender, run.topic, queued);
    const left = await run.open({ ...session, subscriptions: [], acknowledges: false, receiveMaximum: 1 });
    await left.unsubscribe([run.shared]);
    const stays = await run.open({ clientId: 'stays', subscriptions: [run.shared] });
    const later = numbers(sharedMessages, sharedMessages);
    await sendAll(sender, run.topic, later);
    await run.until(
      () => missing(later, stays).length === 0,
      () => `${missing(later, stays).length} of ${later.length} messages went to the member that left`,
    );
    await left.close();
    const drained = await run.open({ ...session, subscriptions: [] });
    await run.until(
      () => missing(queued, drained, stays).length === 0,
      () => `${missing(queued, drained, stays).length} of ${queued.length} queued messages were discarded`,
    );
  },

  async sessionEnd(run) {
    const session = { clientId: 'ends', sessionExpiryS: keptS, subscriptions: [run.shared] };
    await (await run.open(session)).endSession();
    const stays = await run.open({ clientId: 'stays', subscriptions: [run.shared] });
    const sent = numbers(sharedMessages);
    await sendAll(await run.sender(), run.topic, sent);
    await run.until(
      () => missing(sent, stays).length === 0,
      () => `${missing(sent, stays).length} of ${sent.length} messages went to the ended session`,
    );
    const again = await run.open({ ...session, subscriptions: [] });
    demand(!again.hasSession, 'the session was kept');
  },

  async retained(run) {
    const sender = await run.sender();
    await sender.publish(run.topic, 'first', true);
    await sender.publish(run.topic, 'second', true);
    const later = await run.open({ clientId: 'later', subscriptions: [run.topic] });
    await run.until(
      () => later.received.length > 0,
      () => 'a later subscriber got no retained message',
    );
    const [got] = later.received;
    demand(later.texts()[0] === 'second', 'a later subscriber got a replaced message');
    demand(got?.retain === true, 'a retained message was not marked as retained');
    await sender.publish(run.topic, '', true);
    const last = await run.open({ clientId: 'last', subscriptions: [run.topic] });
    demand((await last.ping()) === 0, 'a removed retained message was sent');
  },

  async size(run) {
    const reader = await run.open({ clientId: 'reader', subscriptions: [run.topic] });
    const payload = randomBytes(sizeBytes);
    await (await run.sender()).publish(run.topic, payload);
    await run.until(
      () => reader.received.length > 0,
      () => `a message of ${sizeBytes / 1024} KiB did not arrive`,
    );
    demand(payload.equals(Buffer.from(reader.received[0]!.payload)), 'the message arrived changed');
  },
};
