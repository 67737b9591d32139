import type { AuditEntryRow } from '@smartflight/contract/system/audit.schemas.ts';
import type { Translate } from '../../shared/i18n/messages.ts';

/** Who it was: the name of today, the id of an account that is gone, or the part of the system. */
export function actorName(t: Translate, { actor }: Pick<AuditEntryRow, 'actor'>): string {
  if (actor.name !== '') return actor.name;
  if (actor.id !== '') return `${actor.kind} ${shortId(actor.id)}`;
  return t(actor.kind === 'visitor' ? 'trail.visitor' : 'trail.system');
}

/** The kind of what it was about, and its name, else the beginning of its id. */
export const targetName = ({ target }: Pick<AuditEntryRow, 'target'>): string =>
  [target.kind, target.name || shortId(target.id)].filter(Boolean).join(' · ');

const shortId = (id: string): string => (/^[0-9a-f]{8}-/.test(id) ? `${id.slice(0, 8)}…` : id);
