import type { AuditEntryRow } from '@smartflight/contract/system/audit.schemas.ts';
import {
  type AuditAction,
  deviceActions,
  nounOf,
  otherActions,
} from '@smartflight/contract/system/audit-actions.ts';
import type { MsgKey, Translate } from '../../shared/i18n/messages.ts';

/**
 * Who did it: the actor's current name, the id of a deleted account, or the name of a system component. A caller who logs
 * in is a visitor until then, and is named by the account.
 */
export function actorName(t: Translate, { actor, action, target }: AuditEntryRow): string {
  if (actor.name !== '') return actor.name;
  if (actor.id !== '') return `${actor.kind} ${shortId(actor.id)}`;
  if (loggedIn.includes(action) && target.name !== '') return target.name;
  return t(actor.kind === 'visitor' ? 'trail.visitor' : 'trail.system');
}

/** Actions that prove that the visitor is the account. */
const loggedIn: readonly string[] = [
  'accounts.login',
  'chat-app.login',
  'openid.login',
] satisfies AuditAction[];

/** What was done, as a sentence; the name of an action that this release doesn't know. */
export function actionText(t: Translate, action: string): string {
  const key = keyOf(action);
  return key ? t(key) : action;
}

type Key = `trail.done.${(typeof otherActions)[number] | `device.${(typeof deviceActions)[number]}`}`;

function keyOf(action: string): (MsgKey & Key) | undefined {
  const [noun = '', verb = ''] = action.split('.');
  const isDevice = Object.values(nounOf).some((each) => each === noun);
  const known: readonly string[] = isDevice ? deviceActions : otherActions;
  if (!known.includes(isDevice ? verb : action)) return undefined;
  return `trail.done.${isDevice ? 'device' : noun}.${verb}` as MsgKey & Key;
}

/** The target's kind and name, or the start of its id. */
export const targetName = ({ target }: Pick<AuditEntryRow, 'target'>): string =>
  [target.kind, target.name || shortId(target.id)].filter(Boolean).join(' · ');

const shortId = (id: string): string => (/^[0-9a-f]{8}-/.test(id) ? `${id.slice(0, 8)}…` : id);
