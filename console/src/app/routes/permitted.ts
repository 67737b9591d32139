import { filterPages, pageRoles } from '@smartflight/contract/access/access.ts';
import type { Page, PageNode, PlacedPage } from './page-node.ts';
import { pages } from './pages.ts';

interface Listed {
  node: PageNode;
  roles?: readonly string[];
  children: Listed[];
}

function listed(nodes: readonly PageNode[]): Listed[] {
  return nodes.map((node) => {
    const roles: readonly string[] | undefined = pageRoles[node.key];
    return { node, children: listed(node.children ?? []), ...(roles ? { roles } : {}) };
  });
}

function flat(kept: readonly Listed[], above: readonly PageNode[]): PlacedPage[] {
  return kept.flatMap(({ node, children }) => [{ node, above }, ...flat(children, [...above, node])]);
}

export function permittedPlaces(
  roles: readonly string[],
  all: readonly PageNode[] = pages,
): readonly PlacedPage[] {
  return flat(filterPages(listed(all), roles), []);
}

export function permittedPages(roles: readonly string[], all: readonly PageNode[] = pages): Page[] {
  return permittedPlaces(roles, all).flatMap(({ node }) => ('load' in node ? [node] : []));
}
