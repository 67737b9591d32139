import { audit as endpoints } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import type { AuditEntryRow } from '@smartflight/contract/system/audit.schemas.ts';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { fileRoute, route } from '../../access/http/route.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { writeWorkbook } from '../../platform/xlsx/workbook.ts';
import { listTrail } from './audit.store.ts';
import { verifyChain } from './audit-chain.ts';
import { trailSheet } from './audit-sheet.ts';

/** Maximum rows of one spreadsheet, read with one query. */
const mostRows = 100_000;
const rowsAtOnce = 1000;
/** Export and verification both read much of the trail. */
const perAccount = { attempts: 20, windowS: 3600 };

/** The audit trail for those who may read it, and its verification. */
export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.pools;

  route(app, endpoints.list, async ({ query }) => {
    const rows = await listTrail(db, query, { before: query.before, size: query.size + 1 });
    const items = rows.slice(0, query.size);
    return { items, next: rows.length > query.size ? (items.at(-1)?.no ?? null) : null };
  });

  fileRoute(app, endpoints.export, async ({ actor, query, reply }) => {
    await deps.limits.spend(`audit-export:${actor.id}`, perAccount);
    await audit(db, actor, {
      action: 'audit.export',
      target: { kind: 'audit', id: '' },
      detail: { query },
    });
    const day = new Date(deps.clock()).toISOString().slice(0, 10);
    return reply
      .type(endpoints.export.file ?? '')
      .header('content-disposition', `attachment; filename="audit_${day}.xlsx"`)
      .header('cache-control', 'no-store')
      .header('content-encoding', 'identity')
      .send(writeWorkbook({ sheets: [trailSheet(trailOf(db, query), actor.language)] }));
  });

  route(app, endpoints.verify, async ({ actor }) => {
    await deps.limits.spend(`audit-verify:${actor.id}`, perAccount);
    return verifyChain(db);
  });
}

/** The filtered trail in batches, newest first. */
async function* trailOf(
  db: Database,
  filter: QueryOf<typeof endpoints.export>,
): AsyncGenerator<AuditEntryRow[]> {
  let before: number | undefined;
  for (let left = mostRows; left > 0; left -= rowsAtOnce) {
    const rows = await listTrail(db, filter, { before, size: Math.min(left, rowsAtOnce) });
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    before = rows.at(-1)?.no;
  }
}
