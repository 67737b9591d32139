import type { Task } from '@smartflight/contract/tasks/task.schemas.ts';
import type { AddOutcome } from '@smartflight/contract/tasks/task-outcomes.ts';
import type { TaskParticipant } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import type { ParticipantState, ProposalState, TaskState } from '@smartflight/contract/tasks/task-states.ts';
import type { Fmt, Quantity } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { GlyphState } from '../../shared/ui/icons/glyph-shapes.ts';

/** Language and figures together. */
export interface Words {
  t: Translate;
  fmt: Fmt;
}

export const taskGlyphs: Record<TaskState, GlyphState> = {
  draft: 'offline',
  inviting: 'soon',
  active: 'working',
  closed: 'done',
};

export const participantGlyphs: Record<ParticipantState, GlyphState> = {
  untreated: 'soon',
  agreed: 'done',
  declined: 'fault',
  expired: 'stale',
  withdrawn: 'offline',
  removed: 'idle',
};

export const proposalGlyphs: Record<ProposalState, GlyphState> = {
  untreated: 'soon',
  agreed: 'done',
  declined: 'fault',
  expired: 'stale',
  withdrawn: 'offline',
  superseded: 'idle',
};

export const addedOutcomes: readonly AddOutcome[] = ['invited', 'confirmed'];
export const outcomeGlyph = (outcome: AddOutcome): GlyphState =>
  addedOutcomes.includes(outcome) ? 'done' : outcome === 'already' ? 'idle' : 'fault';

const mostNamed = 5;
/** Which drones were not added and why, the first five of them: "SF-1 (In the task already), …". */
export function notAddedText(
  refused: readonly { droneId: string; outcome: AddOutcome }[],
  { t, fmt }: Words,
): string {
  const named = refused
    .slice(0, mostNamed)
    .map(({ droneId, outcome }) => `${droneId} (${t(`tasks.outcome.${outcome}`)})`);
  return fmt.list([...named, ...(refused.length > mostNamed ? ['…'] : [])]);
}

/** Number of drones that agreed and that have not answered; a draft has invited none yet. */
export function dronesIn({ state, counts }: Pick<Task, 'state' | 'counts'>): {
  taking: number;
  waiting: number;
} {
  if (state === 'draft') return { taking: counts.untreated + counts.agreed, waiting: 0 };
  return { taking: counts.agreed, waiting: counts.untreated };
}

/** Text key: whether the flights of a drone count. */
export const countsKey = ({ state, isConfirmed }: Pick<TaskParticipant, 'state' | 'isConfirmed'>) =>
  isConfirmed ? 'tasks.confirmed' : state === 'removed' ? 'tasks.countedUntil' : 'tasks.unconfirmed';

/** Local days of a period, with the year unless it is the current one: "Jul 8 – Jul 25". */
export function periodText({ fmt }: Pick<Words, 'fmt'>, { from, to }: { from: string; to: string }): string {
  const thisYear = String(new Date().getFullYear());
  const day = (date: string) => fmt.day(date, { weekday: false, year: !date.startsWith(thisYear) });
  return from === to ? day(from) : `${day(from)} – ${day(to)}`;
}

/** Applied amount: litres, kilograms or both. */
export const dosageText = (
  fmt: Fmt,
  of: { volumeL: number | null; massKg: number | null },
  digits?: number,
): string =>
  [
    ...(of.volumeL !== null && (of.volumeL > 0 || !of.massKg) ? [fmt.volume(of.volumeL, digits).text] : []),
    ...(of.massKg ? [fmt.mass(of.massKg, digits).text] : []),
  ].join(' · ') || fmt.number(null);

/** Applied amount as a large figure: litres first when there are any. */
export const dosageFigure = (
  fmt: Fmt,
  { volumeL, massKg }: { volumeL: number; massKg: number },
): { value: Quantity; note: string | undefined } =>
  volumeL > 0 || massKg === 0
    ? { value: fmt.volume(volumeL, 0), note: massKg > 0 ? fmt.mass(massKg, 0).text : undefined }
    : { value: fmt.mass(massKg, 0), note: undefined };
