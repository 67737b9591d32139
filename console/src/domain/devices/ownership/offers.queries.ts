import { transfers } from '@smartflight/contract/devices/transfers.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { isRefresh } from '../../../shared/api/query-client.ts';

export const transfersKey = ['transfers'] as const;

/** Open transfer offers by and to the caller, for every kind of device. */
export const openTransfers = () =>
  queryOptions({
    queryKey: [...transfersKey, 'open'],
    queryFn: async (context) => {
      const query = { state: 'offered', size: 50 } as const;
      return (await call(transfers.list, { query, signal: context.signal, quiet: isRefresh(context) })).items;
    },
    meta: { quiet: true },
  });
