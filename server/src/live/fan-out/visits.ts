import { linkActions } from '@smartflight/contract/access/share-links.ts';
import { liveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import { fieldPaths, forVisitor } from '@smartflight/contract/kit/personal.schemas.ts';
import type { SessionUser } from '../../access/sessions/session-user.ts';
import { mayStillShare } from '../../access/sessions/share-links.ts';
import type { Visit } from '../../access/sessions/visit.ts';
import type { ScopeRequest } from './scope-sets.ts';
import type { Watch } from './subscription.ts';

/** Whether a link to share shows something live that its account may still watch. */
export const mayVisitLive = (user: SessionUser, { target }: Pick<Visit, 'target'>): boolean =>
  linkActions[target.kind] === 'fleet.watch' && mayStillShare(user, target);

/** The requested drones; a visitor gets those of the link, whatever is requested. */
export function scopeRequest(watch: Pick<Watch, 'scope' | 'teamId'>, visit: Visit | undefined): ScopeRequest {
  const target = visit?.target;
  if (target?.kind === 'wall') return { choice: target.scope };
  if (target?.kind === 'drone') return { choice: undefined, droneId: target.droneId };
  return { choice: watch.scope, teamId: watch.teamId };
}

/** Names of the fields of a drone that visitors are not sent, at any depth, by whether the link shows people. */
const hiddenNames = [false, true].map((showsPeople) =>
  fieldPaths(liveDrone, { showsPeople }).flatMap(({ path, isHidden }) =>
    isHidden ? [`"${path.split('.').at(-1)}"`] : [],
  ),
);

/** The rest of a message as a visitor gets it: without what is internal, and without personal data unless the link shows it. */
export function shownBody(visit: Pick<Visit, 'showsPeople'> | undefined, body: string): string {
  // Most deltas have nothing to hide, and frames are large.
  if (!visit || !hiddenNames[Number(visit.showsPeople)]?.some((name) => body.includes(name))) return body;
  const message: { drones?: unknown[] } = JSON.parse(`{${body}`);
  const drones = message.drones?.map((drone) => forVisitor(visit, liveDrone, drone));
  return JSON.stringify(drones ? { ...message, drones } : message).slice(1);
}
