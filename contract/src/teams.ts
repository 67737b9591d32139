import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { idList, uuid } from './kit/fields.ts';
import { pageOf, paging } from './kit/paging.ts';

const named = z.object({ id: uuid, name: z.string() });

const narrowing = { q: z.string().trim().max(64).optional(), ids: idList(uuid).optional() };

export const teams = {
  list: endpoint({
    method: 'GET',
    path: '/api/teams',
    access: 'teams.list',
    summary: 'Teams the caller belongs to or whose company is theirs',
    query: paging.extend(narrowing),
    response: pageOf(named),
  }),
  pilots: endpoint({
    method: 'GET',
    path: '/api/pilots',
    access: 'teams.list',
    summary: 'People who flew sorties that the caller may see',
    query: paging.extend(narrowing),
    response: pageOf(named),
  }),
};
