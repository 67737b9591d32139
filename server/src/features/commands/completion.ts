import {
  type CommandState,
  isOpenCommand,
  type RecordedMethod,
} from '@smartflight/contract/drones/commands.ts';
import { sql } from 'kysely';
import { onMap } from '../../live/alarms/alarm-notices.ts';
import { type NewNotice, postNotices } from '../../messages/notices.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { CommandTiming, StoredCommand } from './command-states.ts';
import { type Tx, writeCommands } from './commands.store.ts';
import { makeWishes, putWishes, restWishes, type StoredWish } from './desired-state.store.ts';
import { wishAfter } from './desired-state.ts';
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

/** Whether a wish can be behind a command, or come out of it. */
const isWishable = (method: RecordedMethod): boolean =>
  method !== 'identify' && method !== 'query_parameters';

/**
 * Writes what held commands have become, with what follows from it: a wish is fulfilled or rests for a while, and who
 * gave a lock or unlock that came to nothing is told.
 */
export async function settle(tx: Tx, commands: readonly StoredCommand[], parts: Parts): Promise<void> {
  await writeCommands(tx, commands);
  const ended = commands.filter(({ state }) => !isOpenCommand(state));
  if (ended.length === 0) return;
  const droneIds = [
    ...new Set(ended.flatMap(({ method, droneId }) => (isWishable(method) ? [droneId] : []))),
  ];
  const wishes = await makeWishes(tx, droneIds);
  const changed = new Map<string, StoredWish>();
  for (const command of ended) {
    const wish = changed.get(command.droneId) ?? wishes.get(command.droneId);
    const next = wish && wishAfter(wish, command);
    if (next) changed.set(command.droneId, next);
  }
  const after = [...changed.values()];
  await putWishes(tx, after);
  await parts.shown(tx, licencesTurned(wishes, after));
  const bad = ended.filter(({ state }) => badEnds.has(state));
  if (bad.length === 0) return;
  // A drone that was not there is asked as soon as it is.
  const asked = bad.filter(({ state }) => state !== 'expired');
  const now = parts.clock();
  await restWishes(tx, droneIdsOf(asked), now + parts.timing.wishMs);
  // One that cannot do it learns that by an update, if ever; what it cannot take away alone is sent as a whole next.
  const unable = asked.filter(
    ({ state, byServer, method }) => byServer && state === 'unsupported' && method !== 'revoke_licence',
  );
  await restWishes(tx, droneIdsOf(unable), now + parts.timing.unsupportedMs);
  await tell(tx, bad, wishes, new Date(parts.clock()));
}

const droneIdsOf = (of: readonly StoredCommand[]): string[] => of.map(({ droneId }) => droneId);

/** Counts what ended, once that is for good. */
export function count(commands: readonly StoredCommand[], { metrics }: Pick<Parts, 'metrics'>): void {
  for (const { method, state, issuedAt, endedAt } of commands) {
    if (endedAt === null) continue;
    metrics.commandsEnded.inc({ method, state });
    if (state === 'succeeded') metrics.commandSeconds.observe((endedAt - issuedAt) / 1000);
  }
}

async function tell(
  tx: Tx,
  bad: readonly StoredCommand[],
  wishes: ReadonlyMap<string, StoredWish>,
  now: Date,
): Promise<void> {
  const told = bad.filter(
    ({ method, byServer, accountId, id, droneId }) =>
      !byServer &&
      accountId !== null &&
      (method === 'lock' || method === 'unlock') &&
      // It stands: the server asks again by itself.
      wishes.get(droneId)?.lockCommand !== id,
  );
  if (told.length === 0) return;
  const ids = told.map(({ id }) => id);
  const { rows } = await sql<{ id: string; name: string; isOwner: boolean; roles: string[] }>`
    select k.id, d.name, a.id is not distinct from d.owner_id as "isOwner", a.roles from commands k
    join drones d on d.id = k.drone_id join accounts a on a.id = k.account_id
    where k.id = any(${ids}::uuid[])`.execute(tx);
  const facts = new Map(rows.map((row) => [row.id, row]));
  const notices = told.flatMap(({ id, droneId, method, state, accountId, batchId }): NewNotice[] => {
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
