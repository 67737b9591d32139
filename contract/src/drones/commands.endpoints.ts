import { endpointsOf } from '../kit/endpoint.ts';
import type { commandsSchemas } from './commands.schemas.ts';

export const commands = endpointsOf<typeof commandsSchemas>({
  issue: { method: 'POST', path: '/api/drones/:id/commands', access: 'drones.command', status: 202 },
  issueMany: {
    method: 'POST',
    path: '/api/commands',
    access: 'drones.command',
    status: 202,
    perHour: { droneIds: 20_000 },
    stepUp: true,
  },
  list: { method: 'GET', path: '/api/commands', access: 'drones.list' },
  get: { method: 'GET', path: '/api/commands/:id', access: 'drones.list' },
  cancel: { method: 'DELETE', path: '/api/commands/:id', access: 'drones.command' },
});
