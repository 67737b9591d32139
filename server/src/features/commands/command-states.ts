import type { AckData } from '@smartflight/contract/device-link/messages.schemas.ts';
import {
  type CommandAction,
  type CommandState,
  commandDeferMs,
  commandQuietMs,
  commandRetry,
  commandStateAfter,
  commandTtlMs,
  isOpenCommand,
  type RecordedMethod,
} from '@smartflight/contract/drones/commands.ts';
import { limitHeightRef } from '@smartflight/contract/drones/restrictions.ts';
import type { ProblemCode } from '@smartflight/contract/kit/problems.ts';
import type { MessageId } from '@smartflight/contract/messages/messages.ts';
import { z } from 'zod';
import type { MessageMark } from '../../live/intake/message-mark.ts';
import { storable } from './storable.ts';

/** Stored state of a command; instants are epoch ms. */
export interface StoredCommand {
  id: string;
  droneId: string;
  method: RecordedMethod;
  params: Record<string, unknown>;
  state: CommandState;
  progress: number | null;
  issuedAt: number;
  expiresAt: number;
  sentAt: number | null;
  attempts: number;
  /** Time of the next retry or timeout. */
  dueAt: number;
  endedAt: number | null;
  /** The account that issued or confirmed it. */
  accountId: string | null;
  /** The server issued it to enforce a desired state. */
  byServer: boolean;
  reason: string;
  code: string | null;
  message: string | null;
  reported: Record<string, unknown> | null;
  answerBoot: string | null;
  answerSeq: number | null;
  /** The drone answered that it is done, but its reports don't show it yet. */
  isDone: boolean;
  lateResult: string | null;
  lateAt: number | null;
  batchId: string | null;
}

/** Milliseconds; tests shorten them. */
export interface CommandTiming {
  ttlMs: number;
  everyMs: number;
  attempts: number;
  quietMs: number;
  deferMs: number;
  /** Pause before an unfulfilled desired state is requested again. */
  desiredMs: number;
  /** The same after the drone has answered that it does not support the command. */
  unsupportedMs: number;
  sweepMs: number;
}

export const commandTiming: CommandTiming = {
  ttlMs: commandTtlMs,
  everyMs: commandRetry.everyMs,
  attempts: commandRetry.attempts,
  quietMs: commandQuietMs,
  deferMs: commandDeferMs,
  desiredMs: 60_000,
  unsupportedMs: 86_400_000,
  sweepMs: 1_000,
};

/** Why a command ended; a device's own codes are stored unchanged. */
export type CommandCode = Exclude<Extract<MessageId, `command.${string}`>, ProblemCode>;

/** Properties that a drone reports; absent is unknown. */
export interface Report {
  locked?: boolean | undefined;
  limits?: unknown;
  licences?: { hash?: string | undefined } | undefined;
}

/** Applies one transition of the contract's state table; undefined if there is none. */
export function step(
  command: StoredCommand,
  action: CommandAction,
  now: number,
  patch: Partial<StoredCommand> & { code?: CommandCode | string | null } = {},
): StoredCommand | undefined {
  const state = commandStateAfter(command.state, action);
  if (!state) return undefined;
  return { ...command, ...patch, state, endedAt: isOpenCommand(state) ? null : now };
}

/** Whether a drone's report shows the result of the command; true for results that drones don't report. */
export function isShownBy({ method, params }: StoredCommand, { locked, limits, licences }: Report): boolean {
  if (method === 'lock') return locked === true;
  if (method === 'unlock') return locked === false;
  if (method === 'apply_licence' || method === 'revoke_licence') return licences?.hash === params['hash'];
  return method !== 'set_limits' || showsLimits(limits, params);
}

/** Whether reported limits contain the wanted ones. Without a reference, the height counts from take-off. */
export const showsLimits = (reported: unknown, wanted: unknown): boolean =>
  typeof reported === 'object' &&
  agrees({ heightRef: limitHeightRef, ...reported }, { heightRef: limitHeightRef, ...Object(wanted) });

/** Whether `has` contains everything in `wanted`. */
export function agrees(has: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return has === wanted;
  if (typeof has !== 'object' || has === null) return false;
  return Object.entries(wanted).every(([key, value]) => agrees(Reflect.get(has, key), value));
}

const actionOf = {
  accepted: 'accept',
  in_progress: 'progress',
  deferred: 'defer',
  rejected: 'reject',
  unsupported: 'disown',
  failed: 'fail',
} as const;

interface Moment {
  now: number;
  timing: CommandTiming;
}

/**
 * The command after an answer; undefined if nothing changes, as for an outdated answer or a repeat of the latest one.
 * `live` is the known state of the drone, for answers without a report.
 */
export function afterAnswer(
  command: StoredCommand,
  answer: AckData,
  mark: MessageMark,
  { now, timing, live }: Moment & { live: Report },
): StoredCommand | undefined {
  if (mark.bootId === command.answerBoot && mark.seq < (command.answerSeq ?? 0)) return undefined;
  const { result } = answer;
  const received = {
    answerBoot: mark.bootId,
    answerSeq: mark.seq,
    progress: answer.progress ?? command.progress,
    code: answer.code ?? null,
    message: answer.message ?? null,
    reported: storable(answer.reported) ?? command.reported,
  };
  const next =
    result === 'succeeded'
      ? afterSuccess(command, received, { now, timing, live: { ...live, ...reportIn(answer) } })
      : step(command, actionOf[result], now, {
          ...received,
          isDone: false,
          dueAt: now + (result === 'deferred' ? timing.deferMs : timing.quietMs),
        });
  if (next) return next;
  const isRepeat = result === command.state;
  return isRepeat ? undefined : { ...command, lateResult: result, lateAt: now };
}

/** A command is done when the drone's report shows it; until then an answer of success only counts as accepted. */
function afterSuccess(
  command: StoredCommand,
  received: Partial<StoredCommand>,
  { now, timing, live }: Moment & { live: Report },
): StoredCommand | undefined {
  if (isShownBy(command, live)) return step(command, 'confirm', now, received);
  return step(command, 'accept', now, { ...received, isDone: true, dueAt: now + timing.quietMs });
}

const licencesIn = z.object({ hash: z.string().max(64) });

function reportIn({ reported }: AckData): Report {
  const locked = reported?.['locked'];
  const limits = reported?.['limits'];
  const licences = licencesIn.safeParse(reported?.['licences']);
  return {
    ...(typeof locked === 'boolean' ? { locked } : {}),
    ...(limits === undefined ? {} : { limits }),
    ...(licences.success ? { licences: licences.data } : {}),
  };
}

/** The command after a report, if the drone has answered that it is done. */
export const afterReport = (
  command: StoredCommand,
  report: Report,
  now: number,
): StoredCommand | undefined =>
  command.isDone && isShownBy(command, report) ? step(command, 'confirm', now) : undefined;

/** A drone that has restarted has lost the commands it had accepted. */
export const afterBoot = (command: StoredCommand, bootId: string, now: number): StoredCommand | undefined =>
  command.answerBoot !== null && command.answerBoot !== bootId && !command.isDone
    ? step(command, 'fail', now, { code: 'command.rebooted' satisfies CommandCode })
    : undefined;

export interface Turn extends Moment {
  isThere: boolean;
  canSend: boolean;
  isAllowed: boolean;
  /** A newer command of its kind has been sent, which a retry could undo. */
  isOvertaken: boolean;
  live: Report;
}

/** The command after its due time, and whether to send it now; undefined if nothing is due. */
export function afterTime(
  command: StoredCommand,
  turn: Turn,
): { command: StoredCommand; isSent: boolean } | undefined {
  const quietly = (next: StoredCommand | undefined) => next && { command: next, isSent: false };
  const { now, timing } = turn;
  switch (command.state) {
    case 'queued':
      if (now >= command.expiresAt)
        return quietly(
          step(command, 'expire', now, { code: turn.isThere ? 'command.not-sent' : 'command.drone-offline' }),
        );
      if (!turn.isAllowed) return quietly(withdrawn(command, now));
      return turn.isThere && turn.canSend ? send(command, turn) : undefined;
    case 'sent': {
      if (now < command.dueAt) return undefined;
      const endAt = (command.sentAt ?? now) + timing.everyMs * timing.attempts;
      if (now >= endAt) return quietly(step(command, 'time-out', now, { code: 'command.no-answer' }));
      const isLast = command.attempts >= timing.attempts || turn.isOvertaken || now >= command.expiresAt;
      if (isLast || !turn.canSend)
        return quietly({ ...command, dueAt: isLast ? endAt : Math.min(endAt, now + timing.everyMs) });
      return turn.isAllowed ? send(command, turn) : quietly(withdrawn(command, now));
    }
    default:
      if (now < command.dueAt) return undefined;
      if (!command.isDone) return quietly(step(command, 'time-out', now, { code: 'command.no-answer' }));
      return quietly(
        afterReport(command, turn.live, now) ?? step(command, 'fail', now, { code: 'command.unconfirmed' }),
      );
  }
}

function send(
  command: StoredCommand,
  { now, timing }: Turn,
): { command: StoredCommand; isSent: boolean } | undefined {
  const sent = command.state === 'sent' ? command : step(command, 'publish', now, { sentAt: now });
  return (
    sent && {
      command: { ...sent, attempts: sent.attempts + 1, dueAt: now + timing.everyMs },
      isSent: true,
    }
  );
}

const withdrawn = (command: StoredCommand, now: number): StoredCommand | undefined =>
  step(command, 'withdraw', now, { code: 'command.right-withdrawn' });
