import type { Call } from '../kit/endpoint.ts';
import type { Action } from './access.ts';

/**
 * What an API key can be given: the actions of reading calls, and `commands`. Not those about people's papers and about
 * the administration, which need a person.
 */
export const keyScopes = [
  'drones.list',
  'fleet.watch',
  'flights.list',
  'flights.export',
  'plots.list',
  'records.list',
  'chargers.list',
  'batteries.list',
  'stations.list',
  'tasks.list',
  'zones.list',
  'lifts.list',
  'teams.list',
  'restrictions.list',
  'audit.list',
  'commands',
] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Start of every key, which distinguishes it from the token of a session. */
export const keyPrefix = 'sfk_';

/** Most calls of one key in a minute. */
export const keyCallsPerMinute = 600;

/** The action that a scope stands for. */
export const actionOfScope = (scope: KeyScope): Action => (scope === 'commands' ? 'drones.command' : scope);

/** Scopes that an account with these actions can give to a key. */
export const scopesFor = (actions: { has(action: Action): boolean }): KeyScope[] =>
  keyScopes.filter((scope) => actions.has(actionOfScope(scope)));

/**
 * The scope that a key needs for a call; undefined for a call that no key may make. Exports are written in the
 * background and read like the rest, so the whole of an export belongs to its scope.
 */
export function scopeOf({ method, access }: Pick<Call, 'method' | 'access'>): KeyScope | undefined {
  const scope = keyScopes.find((one) => actionOfScope(one) === access);
  const isWhole = scope === 'commands' || scope === 'flights.export';
  return method === 'GET' || isWhole ? scope : undefined;
}
