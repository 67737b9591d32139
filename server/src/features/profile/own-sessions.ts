import type { OwnSession } from '@smartflight/contract/accounts/profile.schemas.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import { own } from './profile.service.ts';

/** Sessions of the account, the current one first, then by last use. */
export async function listSessions(deps: Deps, actor: UserActor): Promise<OwnSession[]> {
  const sessions = (await deps.sessions.list(actor.id)).map((session) => ({
    id: session.id,
    device: session.device,
    method: session.method,
    startedAt: session.startedAt.toISOString(),
    seenAt: session.seenAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    isThis: session.tokenHash.equals(actor.tokenHash),
  }));
  return sessions.sort((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** Ends every session of the account but the current one. */
export function endOthers(deps: Deps, actor: UserActor): Promise<number> {
  return deps.pools.db.transaction().execute(async (tx) => {
    const ended = await deps.sessions.endAll(actor.id, { but: actor.tokenHash, within: tx });
    await audit(tx, actor, { action: 'profile.end-other-sessions', target: own(actor), detail: { ended } });
    return ended;
  });
}

/** Ends one session of the actor's own account; other accounts' sessions are treated as missing. */
export async function endSession(deps: Deps, actor: UserActor, id: string): Promise<void> {
  await deps.pools.db.transaction().execute(async (tx) => {
    if (!(await deps.sessions.endOne(actor.id, id, tx))) throw fault('session.not-found');
    await audit(tx, actor, { action: 'profile.end-session', target: { kind: 'session', id } });
  });
}
