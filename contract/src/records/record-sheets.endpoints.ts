import { endpointsOf } from '../kit/endpoint.ts';
import type { recordSheetsSchemas } from './record-sheets.schemas.ts';

/** Sealed records as sheets, also for visitors of a link. */
export const recordSheets = endpointsOf<typeof recordSheetsSchemas>({
  list: { method: 'GET', path: '/api/records/sheets', access: 'records.list' },
  get: {
    method: 'GET',
    path: '/api/records/:id/sheet',
    access: 'records.list',
    links: { record: { id: 'recordId' } },
  },
});
