import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { chargers } from '@smartflight/contract/power/chargers.endpoints.ts';
import { useListSheet } from '../../domain/devices/list/use-list-sheet.ts';
import { callFile } from '../../shared/api/client.ts';

export const useChargerExport = () =>
  useListSheet('chargers', (query: QueryInput<typeof chargers.export>, options) =>
    callFile(chargers.export, { query, ...options }),
  );
