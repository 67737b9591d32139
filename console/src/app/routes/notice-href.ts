import { queryText } from '@smartflight/client/call-parts.ts';
import type { Notice } from '@smartflight/contract/messages/inbox.schemas.ts';
import { permittedPlaces } from './permitted.ts';

/**
 * Where a notice leads an account with these roles; undefined if it may not open that page or the notice has no
 * target.
 */
export function noticeHref({ target }: Pick<Notice, 'target'>, roles: readonly string[]): string | undefined {
  const place = target && permittedPlaces(roles).find(({ node }) => node.key === target.page);
  if (!place) return undefined;
  const { path } = place.node;
  if (path.includes('/:') && target.id === undefined) return undefined;
  return path.replace(/:\w+/, encodeURIComponent(target.id ?? '')) + queryText(target.query);
}
