import { fold } from '../i18n/text-order.ts';

/** A zone of the IANA list with its current offset. */
export interface ZoneChoice {
  zone: string;
  offset: string;
}

let known: readonly ZoneChoice[] | undefined;

function offsetOf(zone: string): string {
  const part = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName');
  return (part?.value ?? '').replace('GMT', 'UTC');
}

function allZones(): readonly ZoneChoice[] {
  known ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
    zone,
    offset: offsetOf(zone),
  }));
  return known;
}

const plain = (text: string): string =>
  fold(text)
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
const mostShown = 60;

/** Zones whose name or offset contains the text; those whose place begins with it first. */
export function findZones(typed: string): ZoneChoice[] {
  const wanted = plain(typed);
  const found = allZones().filter(
    ({ zone, offset }) => plain(zone).includes(wanted) || plain(offset).includes(wanted),
  );
  const begins = ({ zone }: ZoneChoice) => Number(plain(zone.split('/').at(-1) ?? '').startsWith(wanted));
  return found.sort((one, other) => begins(other) - begins(one)).slice(0, mostShown);
}
