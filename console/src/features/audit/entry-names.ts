import type { AuditEntryRow } from '@smartflight/contract/system/audit.schemas.ts';
import type { Translate } from '../../shared/i18n/messages.ts';

/** The actor's current name, the id of a deleted account, or the name of a system component. */
export function actorName(t: Translate, { actor }: Pick<AuditEntryRow, 'actor'>): string {
  if (actor.name !== '') return actor.name;
  if (actor.id !== '') return `${actor.kind} ${shortId(actor.id)}`;
  return t(actor.kind === 'visitor' ? 'trail.visitor' : 'trail.system');
}

/** The target's kind and name, or the start of its id. */
export const targetName = ({ target }: Pick<AuditEntryRow, 'target'>): string =>
  [target.kind, target.name || shortId(target.id)].filter(Boolean).join(' · ');

const shortId = (id: string): string => (/^[0-9a-f]{8}-/.test(id) ? `${id.slice(0, 8)}…` : id);
