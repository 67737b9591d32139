import { isAllowed, type PageKey, pageRoles } from '@smartflight/contract/access/access.ts';
import { currentFmt } from '../../shared/format/fmt.ts';
import type { MsgKey, Translate } from '../../shared/i18n/messages.ts';

/** Pages that represent an area of rights, with their titles. */
const areas: Partial<Record<PageKey, MsgKey>> = {
  drones: 'title.drones',
  chargers: 'title.chargers',
  tasks: 'title.tasks',
  airspace: 'title.zones',
  reviews: 'title.reviews',
  restrictions: 'title.restrictions',
  people: 'title.people',
  audit: 'title.audit',
};

/** Titles of the areas that these roles open and the others don't, as a list for display. */
export function addedAreas(t: Translate, o: { from: readonly string[]; to: readonly string[] }): string {
  const titles = Object.entries(areas)
    .filter(([page]) => {
      const wanted = pageRoles[page as PageKey];
      return isAllowed(o.to, wanted) && !isAllowed(o.from, wanted);
    })
    .map(([, title]) => t(title));
  return currentFmt().list(titles);
}
