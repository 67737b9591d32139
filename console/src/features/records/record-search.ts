import { recordStates } from '@smartflight/contract/records/fields.ts';
import type { RecordFilter } from '@smartflight/contract/records/records.schemas.ts';
import { oneOf, readText, readUuid } from '../../shared/ui/table/list-search.ts';
import { daysOf } from './record-months.ts';

/** The filters of the list of records, as the address has them. */
export interface RecordSearch {
  state: RecordFilter['state'];
  /** `YYYY-MM`; a day takes its place. */
  month: string | undefined;
  /** `YYYY-MM-DD` in the time zone of the flights. */
  day: string | undefined;
  plot: string | undefined;
  /** Whole name. */
  customer: string | undefined;
  order: string | undefined;
  flight: string | undefined;
}

const longestName = 120;

/** Query parameters without any filter, at the first page. */
export const noFilter: Readonly<Record<keyof RecordSearch | 'page', undefined>> = {
  state: undefined,
  month: undefined,
  day: undefined,
  plot: undefined,
  customer: undefined,
  order: undefined,
  flight: undefined,
  page: undefined,
};

/** Reads the address; what it can't mean is left out. */
export function readRecordSearch(params: URLSearchParams): RecordSearch {
  const day = dayIn(params.get('day'));
  return {
    state: oneOf(recordStates, params.get('state')),
    month: day === undefined ? monthIn(params.get('month')) : undefined,
    day,
    plot: readUuid(params, 'plot'),
    customer: readText(params, 'customer', longestName) || undefined,
    order: readUuid(params, 'order'),
    flight: readUuid(params, 'flight'),
  };
}

/** The filters of the calls that list, export and print records. */
export const recordFilterOf = ({ state, month, day, ...ids }: RecordSearch): RecordFilter => ({
  ...(state ? { state } : {}),
  ...(day ? { from: day, to: day } : month ? daysOf(month) : {}),
  ...(ids.plot ? { plotId: ids.plot } : {}),
  ...(ids.customer ? { customer: ids.customer } : {}),
  ...(ids.order ? { orderId: ids.order } : {}),
  ...(ids.flight ? { flightId: ids.flight } : {}),
});

/** Address of the page that prints the sealed records of the filters. */
export function printHref(search: RecordSearch): string {
  const { state: _, ...rest } = search;
  const set = Object.entries(rest).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `/spray-records/sheets?${new URLSearchParams(set)}`.replace(/\?$/, '');
}

function dayIn(text: string | null): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text ?? '')) return undefined;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text ?? '')
    ? (text ?? undefined)
    : undefined;
}

const monthIn = (text: string | null): string | undefined =>
  dayIn(`${text}-01`) === undefined ? undefined : (text ?? undefined);
