import { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { useListSheet } from '../../domain/devices/list/use-list-sheet.ts';
import { callFile } from '../../shared/api/client.ts';

export const useDroneExport = () =>
  useListSheet('drones', (query: QueryInput<typeof drones.export>, options) =>
    callFile(drones.export, { query, ...options }),
  );
