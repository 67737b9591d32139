import {
  type CommandState,
  isOpenCommand,
  type RecordedMethod,
} from '@smartflight/contract/drones/commands.ts';
import { sql } from 'kysely';
import { onMap } from '../../live/alarms/alarm-notices.ts';
import { type NewNotice, postNotices } from '../../messages/notices.ts';
import type { Metrics } from '../../metrics.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CommandTiming, StoredCommand } from './command-states.ts';
import { type Tx, writeCommands } from './commands.store.ts';
import { putDesired, restDesired, type StoredDesired, storeDesired } from './desired-state.store.ts';
import { desiredAfter } from './desired-state.ts';
import { type LicencesShown, licencesTurned } from './licences-desired.ts';

interface Parts {
  clock: Clock;
  timing: CommandTiming;
  metrics: Metrics;
  shown: LicencesShown;
}

const badEnds: ReadonlySet<CommandState> = new Set([
  'rejected',
  'unsupported',
  'failed',
  'timed_out',
  'expired',
]);

const isWishable = (method: RecordedMethod): boolean =>
  method !== 'identify' && method !== 'query_parameters';

/**
 * Writes locked commands and the consequences: a desired state is fulfilled or paused, and the issuer of a failed
 * lock or unlock is notified.
 */
export async function settle(tx: Tx, commands: readonly StoredCommand[], parts: Parts): Promise<void> {
  await writeCommands(tx, commands);
  const ended = commands.filter(({ state }) => !isOpenCommand(state));
  if (ended.length === 0) return;
  const droneIds = [
    ...new Set(ended.flatMap(({ method, droneId }) => (isWishable(method) ? [droneId] : []))),
  ];
  const desiredState = await storeDesired(tx, droneIds);
  const changed = new Map<string, StoredDesired>();
  for (const command of ended) {
    const change = changed.get(command.droneId) ?? desiredState.get(command.droneId);
    const next = change && desiredAfter(change, command);
    if (next) changed.set(command.droneId, next);
  }
  const after = [...changed.values()];
  await putDesired(tx, after);
  await parts.shown(tx, licencesTurned(desiredState, after));
  const bad = ended.filter(({ state }) => badEnds.has(state));
  if (bad.length === 0) return;
  const asked = bad.filter(({ state }) => state !== 'expired');
  const { timing } = parts;
  // The pause counts from the request: a failure that is recorded late does not delay the next one.
  await restDesired(
    tx,
    asked.map(({ droneId, issuedAt }) => ({ droneId, until: issuedAt + timing.desiredMs })),
  );
  // A drone that doesn't support a command needs an update first. If it cannot revoke single licences, the whole set
  // is sent next.
  const unable = asked.filter(
    ({ state, byServer, method, code }) =>
      byServer &&
      (state === 'unsupported' || code === 'unsupported_reference') &&
      method !== 'revoke_licence',
  );
  const until = parts.clock() + timing.unsupportedMs;
  await restDesired(
    tx,
    unable.map(({ droneId }) => ({ droneId, until })),
  );
  await notify(tx, bad, desiredState, new Date(parts.clock()));
}

/** Counts ended commands; call it after the commit. */
export function count(commands: readonly StoredCommand[], { metrics }: Pick<Parts, 'metrics'>): void {
  for (const { method, state, issuedAt, endedAt } of commands) {
    if (endedAt === null) continue;
    metrics.commandsEnded.inc({ method, state });
    if (state === 'succeeded') metrics.commandSeconds.observe((endedAt - issuedAt) / 1000);
  }
}

async function notify(
  tx: Tx,
  bad: readonly StoredCommand[],
  desiredState: ReadonlyMap<string, StoredDesired>,
  now: Date,
): Promise<void> {
  const reported = bad.filter(
    ({ method, byServer, accountId, id, droneId }) =>
      !byServer &&
      accountId !== null &&
      (method === 'lock' || method === 'unlock') &&
      // Otherwise the server retries by itself.
      desiredState.get(droneId)?.lockCommand !== id,
  );
  if (reported.length === 0) return;
  const ids = reported.map(({ id }) => id);
  const { rows } = await sql<{ id: string; name: string; isOwner: boolean; roles: string[] }>`
    select k.id, d.name, a.id is not distinct from d.owner_id as "isOwner", a.roles from commands k
    join drones d on d.id = k.drone_id join accounts a on a.id = k.account_id
    where k.id = any(${ids}::uuid[])`.execute(tx);
  const facts = new Map(rows.map((row) => [row.id, row]));
  const notices = reported.flatMap(({ id, droneId, method, state, accountId, batchId }): NewNotice[] => {
    const fact = facts.get(id);
    if (!fact || accountId === null) return [];
    const to = [accountId];
    return batchId
      ? [{ to, text: 'command.some-not-done', args: { method }, key: `command:${batchId}` }]
      : [
          {
            to,
            text: 'command.not-done',
            args: { drone: fact.name, method, state },
            ...onMap(fact, { drone: droneId }),
            key: `command:${droneId}`,
          },
        ];
  });
  await postNotices(tx, now, notices);
}
