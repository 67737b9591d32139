import type { QueryClient } from '@tanstack/react-query';
import type { Device, OwnershipActions } from './ownership/ownership-actions.ts';

/** Keys of cached data of one device and of lists, below the key of its kind. */
export const detailKey = (key: OwnershipActions['key'], id: string) => [...key, 'detail', id] as const;
export const listKey = (key: OwnershipActions['key']) => [...key, 'list'] as const;

/** Sets a device's name in all cached data. */
export function putName(client: QueryClient, { key }: OwnershipActions, { id, name }: Device): void {
  client.setQueryData<Device>(detailKey(key, id), (held) => held && { ...held, name });
  client.setQueriesData<{ items: Device[] }>({ queryKey: listKey(key) }, (page) =>
    page ? { ...page, items: page.items.map((one) => (one.id === id ? { ...one, name } : one)) } : page,
  );
}

/** Stores a device returned by a call in the cache. */
export function putDetail(client: QueryClient, { key }: OwnershipActions, detail: Device): void {
  client.setQueryData(detailKey(key, detail.id), detail);
}
