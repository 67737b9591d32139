import type { Language } from '@smartflight/contract/kit/languages.ts';
import { type MessageId, messageOf } from '@smartflight/contract/messages/messages.ts';
import type { AuditEntryRow } from '@smartflight/contract/system/audit.schemas.ts';
import type { Cell, Column, Sheet } from '../../platform/xlsx/spec.ts';

/** The audit trail as a sheet. Instants are in UTC, because it is compared with other logs. */
export function trailSheet(rows: AsyncIterable<AuditEntryRow[]>, language: Language): Sheet {
  const text = (id: MessageId): string => messageOf(language, id);
  const plain = (id: MessageId, widthCh: number): Column => ({ header: text(id), kind: 'text', widthCh });
  return {
    name: text('audit.sheet'),
    columns: [
      { header: text('audit.no'), kind: 'integer', widthCh: 10 },
      { header: `${text('audit.at')} (UTC)`, kind: 'datetime', widthCh: 20 },
      plain('audit.actor', 20),
      plain('audit.actorId', 38),
      plain('audit.action', 26),
      plain('audit.target', 20),
      plain('audit.targetId', 38),
      plain('audit.detail', 50),
      plain('audit.request', 24),
    ],
    rows: cellsOf(rows),
  };
}

async function* cellsOf(rows: AsyncIterable<AuditEntryRow[]>): AsyncGenerator<Cell[][]> {
  for await (const entries of rows)
    yield entries.map(({ no, at, actor, action, target, detail, requestId }) => [
      no,
      at.slice(0, 19).replace('T', ' '),
      actor.name || actor.kind,
      actor.id,
      action,
      target.name || target.kind,
      target.id,
      Object.keys(detail).length === 0 ? '' : JSON.stringify(detail),
      requestId,
    ]);
}
