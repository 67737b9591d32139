import { isAllowed, type PageKey, pageRoles } from '@smartflight/contract/access/access.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';

/** Pages with a list of drones and its inspector; the widest first. */
const lists = [
  { page: 'drones', path: '/drone-manage', title: 'title.drones', isOwn: false },
  { page: 'dronesMaintenance', path: '/drone-manage2', title: 'title.drones', isOwn: false },
  { page: 'myDrones', path: '/my-drones', title: 'title.myDrones', isOwn: true },
] as const satisfies readonly { page: PageKey; path: string; title: MsgKey; isOwn: boolean }[];

/** The page with details of a drone that these roles may open; `own` prefers the own list. */
export function dronePage(
  roles: readonly string[],
  id: string,
  own = false,
): { href: string; title: MsgKey } | undefined {
  const open = lists.filter(({ page }) => isAllowed(roles, pageRoles[page]));
  const list = open.find(({ isOwn }) => isOwn === own) ?? open[0];
  return list && { href: `${list.path}?drone=${encodeURIComponent(id)}`, title: list.title };
}
