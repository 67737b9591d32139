import type { QueryClient } from '@tanstack/react-query';
import type { Device, OwnershipActions } from './ownership/ownership-actions.ts';

/** What is held of one device resp. of lists, under the key of its kind. */
export const detailKey = (key: OwnershipActions['key'], id: string) => [...key, 'detail', id] as const;
export const listKey = (key: OwnershipActions['key']) => [...key, 'list'] as const;

/** Puts a name into everything that is held of a device. */
export function putName(client: QueryClient, { key }: OwnershipActions, { id, name }: Device): void {
  client.setQueryData<Device>(detailKey(key, id), (held) => held && { ...held, name });
  client.setQueriesData<{ items: Device[] }>({ queryKey: listKey(key) }, (page) =>
    page ? { ...page, items: page.items.map((one) => (one.id === id ? { ...one, name } : one)) } : page,
  );
}

/** Puts a device, as a call has just answered it, into what is held of it. */
export function putDetail(client: QueryClient, { key }: OwnershipActions, detail: Device): void {
  client.setQueryData(detailKey(key, detail.id), detail);
}
