import { isAllowed, type PageKey, pageRoles } from '@smartflight/contract/access/access.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';

/** The lists of drones, each with the inspector of one; the widest first. */
const lists = [
  { page: 'drones', path: '/drone-manage', title: 'title.drones', isOwn: false },
  { page: 'dronesMaintenance', path: '/drone-manage2', title: 'title.drones', isOwn: false },
  { page: 'myDrones', path: '/my-drones', title: 'title.myDrones', isOwn: true },
] as const satisfies readonly { page: PageKey; path: string; title: MsgKey; isOwn: boolean }[];

/** The page with all that is known of a drone, as far as these roles reach; `own` prefers the list of one's own. */
export function dronePage(
  roles: readonly string[],
  id: string,
  own = false,
): { href: string; title: MsgKey } | undefined {
  const open = lists.filter(({ page }) => isAllowed(roles, pageRoles[page]));
  const list = open.find(({ isOwn }) => isOwn === own) ?? open[0];
  return list && { href: `${list.path}?drone=${encodeURIComponent(id)}`, title: list.title };
}
