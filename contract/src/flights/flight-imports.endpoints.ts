import { endpointsOf } from '../kit/endpoint.ts';
import type { flightImportsSchemas } from './flight-imports.schemas.ts';
import { flightImportLimits } from './flight-imports.ts';

/** Flight logs from files. */
export const flightImports = endpointsOf<typeof flightImportsSchemas>({
  create: {
    method: 'POST',
    path: '/api/flight-imports',
    access: 'flights.import',
    uploadBytes: flightImportLimits.fileBytes,
    uploadOf: 'flight-log',
    tooLarge: 'flight-log.too-large',
  },
  list: { method: 'GET', path: '/api/flight-imports', access: 'flights.import' },
  undo: { method: 'POST', path: '/api/flight-imports/:id/undo', access: 'flights.import' },
});
