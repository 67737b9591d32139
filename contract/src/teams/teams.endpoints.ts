import { endpointsOf } from '../kit/endpoint.ts';
import type { teamsSchemas } from './teams.schemas.ts';

export const teams = endpointsOf<typeof teamsSchemas>({
  list: { method: 'GET', path: '/api/teams', access: 'teams.list' },
  pilots: { method: 'GET', path: '/api/pilots', access: 'teams.list' },
  mine: { method: 'GET', path: '/api/teams/mine', access: 'teams.list' },
  get: { method: 'GET', path: '/api/teams/:id', access: 'teams.list' },
  totals: { method: 'GET', path: '/api/teams/:id/totals', access: 'teams.list' },
  create: { method: 'POST', path: '/api/teams', access: 'teams.manage', status: 201 },
  rename: { method: 'PATCH', path: '/api/teams/:id', access: 'teams.manage' },
  remove: { method: 'DELETE', path: '/api/teams/:id', access: 'teams.manage' },
  invite: { method: 'POST', path: '/api/teams/:id/invitations', access: 'teams.manage', status: 201 },
  withdraw: { method: 'DELETE', path: '/api/team-invitations/:id', access: 'teams.manage' },
  accept: { method: 'POST', path: '/api/team-invitations/:id/accept', access: 'teams.manage' },
  decline: { method: 'POST', path: '/api/team-invitations/:id/decline', access: 'teams.manage' },
  leave: { method: 'DELETE', path: '/api/teams/:id/membership', access: 'teams.manage' },
  removeMember: { method: 'DELETE', path: '/api/teams/:id/members/:accountId', access: 'teams.manage' },
  transferOwnership: { method: 'PUT', path: '/api/teams/:id/creator', access: 'teams.manage' },
  setNickname: { method: 'PUT', path: '/api/teams/:id/members/:accountId/nickname', access: 'teams.manage' },
  shareable: { method: 'GET', path: '/api/teams/:id/shareable', access: 'teams.manage' },
  share: { method: 'PUT', path: '/api/teams/:id/drones/:droneId', access: 'teams.manage' },
  unshare: { method: 'DELETE', path: '/api/teams/:id/drones/:droneId', access: 'teams.manage' },
});
