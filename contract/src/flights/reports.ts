/** How often a report is sent, each time about the period that ended last. Weeks begin on Mondays. */
export const reportPeriods = ['day', 'week', 'month'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/**
 * What came of a sending. `sent`: with both files; `no-flights`: a mail without files; `too-large`: a mail without a
 * file that was too large; the others: no mail.
 */
export const reportResults = [
  'sent',
  'no-flights',
  'too-large',
  'no-address',
  'no-mail-server',
  'no-right',
  'failed',
] as const;
export type ReportResult = (typeof reportResults)[number];

export const reportLimits = {
  perAccount: 20,
  nameLength: 60,
  /** Sendings at once of one account in an hour. */
  sendsPerHour: 10,
  /** Largest size of all attachments of one mail, before their encoding. */
  bytes: 10 * 1024 * 1024,
} as const;
