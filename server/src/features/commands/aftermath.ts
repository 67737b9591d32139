import { type CommandState, isOpenCommand } from '@smartflight/contract/commands.ts';
import { sql } from 'kysely';
import { onMap } from '../../live/alarm-notices.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { type NewNotice, postNotices } from '../../platform/notices.ts';
import type { CommandTiming, StoredCommand } from './command-life.ts';
import { type Tx, writeCommands } from './commands.store.ts';
import { type LicencesShown, licencesTurned } from './licences-wish.ts';
import { holdWishes, putWishes, restWishes, type StoredWish } from './wishes.store.ts';
import { wishAfter } from './wishes.ts';

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

/**
 * Writes what held commands have become, with what follows from it: a wish is fulfilled or rests for a while, and who
 * gave a lock or unlock that came to nothing is told.
 */
export async function settle(tx: Tx, commands: readonly StoredCommand[], parts: Parts): Promise<void> {
  await writeCommands(tx, commands);
  const ended = commands.filter(({ state }) => !isOpenCommand(state));
  if (ended.length === 0) return;
  const droneIds = [...new Set(ended.map(({ droneId }) => droneId))];
  const wishes = await holdWishes(tx, droneIds);
  const changed = new Map<string, StoredWish>();
  for (const command of ended) {
    const wish = changed.get(command.droneId) ?? wishes.get(command.droneId);
    const next = wish && wishAfter(wish, command);
    if (next) changed.set(command.droneId, next);
  }
  const now = [...changed.values()];
  await putWishes(tx, now);
  await parts.shown(tx, licencesTurned(wishes, now));
  const bad = ended.filter(({ state }) => badEnds.has(state));
  if (bad.length === 0) return;
  await restWishes(
    tx,
    // A drone that was not there is asked as soon as it is.
    bad.flatMap(({ droneId, state }) => (state === 'expired' ? [] : [droneId])),
    parts.clock() + parts.timing.wishMs,
  );
  await tell(tx, bad, wishes, new Date(parts.clock()));
}

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
