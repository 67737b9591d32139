import type { AckData } from '@smartflight/contract/device-link/messages.schemas.ts';
import type { StateData } from '@smartflight/contract/device-link/reports.schemas.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../access/deps.ts';
import type { FleetState } from '../../live/fleet/fleet-state.ts';
import { noLicencesHash } from '../../live/fleet/licence-hash.ts';
import type { MessageHandlerSet } from '../../live/intake/intake.ts';
import { type MessageMark, sentAtOf } from '../../live/intake/message-mark.ts';
import {
  afterAnswer,
  afterBoot,
  afterReport,
  type CommandTiming,
  type Report,
  type StoredCommand,
  showsLimits,
} from './command-states.ts';
import { lockCommands, type Tx } from './commands.store.ts';
import { count, settle } from './completion.ts';
import { lockDesired, putDesired, type StoredDesired, storeDesired } from './desired-state.store.ts';
import { type LicencesShown, licencesReported, licencesTurned } from './licences-desired.ts';

/** A message of a drone that waits to be stored. */
interface Message {
  droneId: string;
  at: number;
  mark: MessageMark;
  answer?: AckData;
  /** A report of properties; only lock, limits and licences matter to commands. */
  report?: Report;
  done(): void;
  failed(error: unknown): void;
}

const mostAtOnce = 200;
const commandId = z.uuid();

/**
 * Stores what drones report about commands; each call resolves after the commit. Messages that arrive during a
 * transaction are stored together in the next one, in their order.
 */
export function storeAnswers(
  deps: Deps,
  fleet: FleetState,
  { timing, shown }: { timing: CommandTiming; shown: LicencesShown },
): Required<MessageHandlerSet> {
  const { db } = deps.pools;
  const waiting: Message[] = [];
  let isStoring = false;

  async function store(messages: readonly Message[]): Promise<void> {
    const changed = await db.transaction().execute(async (tx) => {
      const held = await lockCommands(tx, concernedBy(messages));
      // Lock all desired states at once, in order, before some are locked one by one. A drone that shows licences it
      // was never given gets a desired state with none.
      const hasLicences = messages.some(
        ({ report }) => (report?.licences?.hash ?? noLicencesHash) !== noLicencesHash,
      );
      await (hasLicences ? storeDesired : lockDesired)(tx, [
        ...new Set(messages.map(({ droneId }) => droneId)),
      ]);
      const part = await asStored(tx, messages);
      const now = deps.clock();
      const touched = new Map<string, StoredCommand>();
      const byId = new Map(held.map((command) => [command.id, command]));
      for (const reply of part)
        for (const next of received(reply, byId, { now, timing, live: live(reply.droneId) })) {
          byId.set(next.id, next);
          touched.set(next.id, next);
        }
      await settle(tx, [...touched.values()], { clock: deps.clock, timing, metrics: deps.metrics, shown });
      await compareDesired(tx, part, shown);
      return [...touched.values()];
    });
    count(changed, deps);
  }

  const live = (droneId: string): Report => ({ locked: fleet.get(droneId)?.drone.locked });

  async function drain(): Promise<void> {
    isStoring = true;
    while (waiting.length > 0) {
      const part = waiting.splice(0, mostAtOnce);
      await store(part).then(
        () => part.map(({ done }) => done()),
        (error: unknown) => part.map(({ failed }) => failed(error)),
      );
    }
    isStoring = false;
  }

  const keep = (reply: Omit<Message, 'done' | 'failed'>): Promise<void> =>
    new Promise((done, failed) => {
      waiting.push({ ...reply, done, failed });
      // Messages of one event loop iteration are stored together.
      if (!isStoring) setImmediate(() => isStoring || void drain());
    });

  return {
    online: (droneId, mark) => keep({ droneId, at: deps.clock(), mark }),
    reported: (droneId, state, at, mark) => keep({ droneId, at, mark, report: reportOf(state) }),
    answered: async (droneId, answer, at, mark) => {
      if (commandId.safeParse(answer.commandId).success) await keep({ droneId, at, mark, answer });
    },
  };
}

const reportOf = ({ lock, limits, licences }: StateData): Report => ({
  locked: lock?.reported,
  limits,
  licences,
});

/**
 * The messages with what is stored of the drones for what they report: another process may have stored a newer report.
 * It is read after the desired states were locked, so the last one to compare a drone sees its newest report.
 */
async function asStored(tx: Tx, messages: readonly Message[]): Promise<readonly Message[]> {
  const ids = messages.flatMap(({ droneId, report }) => (report ? [droneId] : []));
  if (ids.length === 0) return messages;
  const { rows } = await sql<Report & { id: string }>`
    select drone_id as id, locked, properties -> 'limits' as limits, properties -> 'licences' as licences
    from drone_properties where drone_id = any(${ids}::text[])`.execute(tx);
  const stored = new Map(rows.map((row) => [row.id, row]));
  return messages.map((message): Message => {
    const { report, droneId } = message;
    const newest = stored.get(droneId);
    if (!report || !newest) return message;
    return {
      ...message,
      report: {
        locked: report.locked === undefined ? undefined : newest.locked,
        limits: report.limits === undefined ? undefined : newest.limits,
        licences: report.licences === undefined ? undefined : newest.licences,
      },
    };
  });
}

/**
 * Condition for the commands that a batch concerns: those answered, and accepted commands of drones that sent a
 * report or came online. All others stay unlocked for the dispatcher.
 */
const concernedBy = (part: readonly Message[]) => {
  const answered = part.flatMap(({ answer }) => answer?.commandId ?? []);
  const others = part.flatMap(({ answer, droneId }) => (answer ? [] : [droneId]));
  return sql`(k.id = any(${answered}::uuid[]) or (k.ended_at is null and k.answer_boot is not null
    and k.drone_id = any(${others}::text[])))`;
};

function received(
  { droneId, at, mark, answer, report }: Message,
  held: ReadonlyMap<string, StoredCommand>,
  o: { now: number; timing: CommandTiming; live: Report },
): StoredCommand[] {
  if (answer) {
    const command = held.get(answer.commandId.toLowerCase());
    return command?.droneId === droneId ? listOf(afterAnswer(command, answer, mark, o)) : [];
  }
  // Received late: its boot is one from before the command, not a restart that lost it.
  const isBefore = ({ sentAt }: StoredCommand): boolean => sentAtOf(at, mark) < (sentAt ?? 0);
  return [...held.values()]
    .filter((command) => command.droneId === droneId)
    .flatMap((command) =>
      listOf(
        (report && afterReport(command, report, o.now)) ??
          (isBefore(command) ? undefined : afterBoot(command, mark.bootId, o.now)),
      ),
    );
}

const listOf = <T>(one: T | undefined): T[] => (one === undefined ? [] : [one]);

/**
 * Ends a permanent lock request once the drone reports the lock, and requests limits and licences again that the
 * drone no longer has.
 */
async function compareDesired(tx: Tx, part: readonly Message[], shown: LicencesShown): Promise<void> {
  const reports = part.filter(
    ({ report }) =>
      report?.locked !== undefined || report?.limits !== undefined || report?.licences?.hash !== undefined,
  );
  if (reports.length === 0) return;
  const desiredState = await lockDesired(tx, [...new Set(reports.map(({ droneId }) => droneId))]);
  const changed = new Map<string, StoredDesired>();
  for (const { droneId, report } of reports) {
    const change = changed.get(droneId) ?? desiredState.get(droneId);
    const next = change && report && desiredReported(change, report);
    if (next) changed.set(droneId, next);
  }
  const now = [...changed.values()];
  await putDesired(tx, now);
  await shown(tx, licencesTurned(desiredState, now));
}

/** The desired state after a report; undefined if unchanged. */
function desiredReported(
  change: StoredDesired,
  { locked, limits, licences }: Report,
): StoredDesired | undefined {
  const isLocked = change.isLockPermanent && locked === change.lock;
  const limitsDone =
    change.limits === null || limits === undefined ? change.limitsDone : showsLimits(limits, change.limits);
  const licensed = licences?.hash === undefined ? undefined : licencesReported(change, licences.hash);
  if (!isLocked && limitsDone === change.limitsDone && !licensed) return undefined;
  return {
    ...change,
    ...(isLocked ? { isLockPermanent: false, lockCommand: null } : {}),
    limitsDone,
    ...licensed,
  };
}
