import { z } from 'zod';
import { day, instant, timeZone, uuid } from '../kit/fields.schemas.ts';
import { flightFilter } from './flights.schemas.ts';
import { reportLimits, reportPeriods, reportResults } from './reports.ts';

/** The filter of the flight log without its days, which are those of the period. */
const reportFilter = flightFilter
  .omit({ from: true, to: true, tz: true, hideZero: true })
  .extend({ hideZero: z.boolean().default(false) });

export type ReportFilter = z.output<typeof reportFilter>;

/** A report as its account writes it. */
export const reportForm = z.object({
  name: z.string().trim().min(1).max(reportLimits.nameLength),
  filter: reportFilter,
  period: z.enum(reportPeriods),
  /** Full hour of the day after the period, 0 to 23, in the time zone; an hour that a clock change skips: right after. */
  hour: z.number().int().min(0).max(23),
  timeZone,
  /** Unit of areas and of amounts per area. The language is that of the account when the report is sent. */
  unit: z.enum(['mu', 'ha']),
  isEnabled: z.boolean(),
});

export type ReportForm = z.output<typeof reportForm>;

/** The newest sending. */
const sending = z.object({
  at: instant,
  from: day,
  to: day,
  /** Flights of the report; null where it did not come to that. */
  flights: z.number().int().nullable(),
  result: z.enum(reportResults),
});

const report = reportForm.extend({
  id: uuid,
  createdAt: instant,
  /** When it is sent next; null while it is paused. */
  nextAt: instant.nullable(),
  last: sending.nullable(),
});

export type Report = z.infer<typeof report>;

const one = z.object({ id: uuid });

/** Summaries and schemas of `reports`, by endpoint. */
export const reportsSchemas = {
  list: {
    summary: 'Scheduled reports of the account, newest first',
    response: z.object({
      items: z.array(report),
      /** Mail address that they are sent to; null: the account has none. */
      address: z.string().nullable(),
    }),
  },
  create: {
    summary: 'Send the flights of a filter regularly to the own mail address',
    body: reportForm,
    response: one,
  },
  change: { summary: 'Replace a scheduled report', params: one, body: reportForm, response: z.object({}) },
  remove: { summary: 'Delete a scheduled report', params: one, response: z.object({}) },
  send: {
    summary: 'Send the period that ended last at once',
    params: one,
    response: z.object({}),
  },
};
