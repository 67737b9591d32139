import type { KeyScope } from '@smartflight/contract/access/key-scopes.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';

/** What each scope opens, in words. */
export const scopeNames: Record<KeyScope, MsgKey> = {
  'drones.list': 'apiKeys.scope.drones',
  'fleet.watch': 'apiKeys.scope.live',
  'flights.list': 'apiKeys.scope.flights',
  'flights.export': 'apiKeys.scope.exports',
  'plots.list': 'apiKeys.scope.plots',
  'records.list': 'apiKeys.scope.records',
  'chargers.list': 'apiKeys.scope.chargers',
  'batteries.list': 'apiKeys.scope.batteries',
  'stations.list': 'apiKeys.scope.stations',
  'tasks.list': 'apiKeys.scope.tasks',
  'zones.list': 'apiKeys.scope.zones',
  'lifts.list': 'apiKeys.scope.lifts',
  'teams.list': 'apiKeys.scope.teams',
  'restrictions.list': 'apiKeys.scope.restrictions',
  'audit.list': 'apiKeys.scope.audit',
  commands: 'apiKeys.scope.commands',
};
