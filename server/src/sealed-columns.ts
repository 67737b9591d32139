import type { SealedColumn } from './platform/security/reseal.ts';

/** Every encrypted column, with its encryption context. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'files', column: 'sealed', contextOf: (id) => `files:${id}` },
  { table: 'reviews', column: 'papers', contextOf: (id) => `reviews.papers:${id}` },
  { table: 'lifts', column: 'papers', contextOf: (id) => `lifts.papers:${id}` },
  { table: 'webhook_secrets', column: 'secret', contextOf: (id) => `webhook_secrets:${id}` },
  { table: 'record_keys', column: 'secret', contextOf: (id) => `record_keys:${id}` },
  { table: 'totp_factors', column: 'secret', contextOf: (id) => `totp_factors:${id}` },
];
