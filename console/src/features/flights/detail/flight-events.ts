import type { FlightDetail } from '@smartflight/contract/flights/flights.schemas.ts';
import type { Fmt } from '../../../shared/format/fmt.ts';
import type { Translate } from '../../../shared/i18n/messages.ts';
import { type FlightNote, notesOf } from '../flight-notes.ts';
import type { Stretch } from './replay/flown-track.ts';

/** A remark on the sortie; with `atMs` the replay can jump to it. */
export interface FlightEvent {
  key: string;
  text: string;
  /** The note of the sortie that it states. */
  note?: FlightNote;
  atMs?: number;
}

/** Smaller areas outside the plot are treated as edge tolerance, m². */
const leastOutsideM2 = 50;

/** The sortie's data gaps as intervals since take-off. */
export function gapStretches(flight: Pick<FlightDetail, 'gaps' | 'startAt'>): Stretch[] {
  const startMs = Date.parse(flight.startAt);
  return flight.gaps.map(({ fromAt, toAt }) => ({
    fromMs: Date.parse(fromAt) - startMs,
    toMs: Date.parse(toAt) - startMs,
  }));
}

/** All remarks: those with a time first, in order, then those on the whole sortie. */
export function eventsOf(
  flight: FlightDetail,
  noFlow: readonly Stretch[],
  { fmt, t }: { fmt: Fmt; t: Translate },
): FlightEvent[] {
  const lasting = ({ fromMs, toMs }: Stretch) => {
    const seconds = (toMs - fromMs) / 1000;
    return seconds < 60
      ? t('duration.seconds', { s: fmt.number(seconds, 0, { maxDigits: 1 }) })
      : fmt.duration(seconds);
  };
  const at = (kind: 'gap' | 'noFlow', stretch: Stretch): FlightEvent => ({
    key: `${kind}:${stretch.fromMs}`,
    text: t(`flights.event.${kind}`, { time: lasting(stretch) }),
    atMs: stretch.fromMs,
  });
  const gaps = gapStretches(flight);
  const timed = [...gaps.map((gap) => at('gap', gap)), ...noFlow.map((stretch) => at('noFlow', stretch))];
  timed.sort((a, b) => (a.atMs ?? 0) - (b.atMs ?? 0));
  const outsideM2 = flight.outsideAreaM2 ?? 0;
  const outside =
    outsideM2 >= leastOutsideM2
      ? [{ key: 'outside', text: t('flights.event.outside', { area: fmt.area(outsideM2).text }) }]
      : [];
  const stated = notesOf(flight)
    .filter((note) => note !== 'gap' || gaps.length === 0)
    .map((note) => ({ key: note, note, text: t(`flights.note.${note}`) }));
  return [...timed, ...outside, ...stated];
}
