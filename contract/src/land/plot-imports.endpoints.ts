import { endpointsOf } from '../kit/endpoint.ts';
import type { plotImportsSchemas } from './plot-imports.schemas.ts';

/** Creates many plots at once, for imports (T-03). */
export const plotImports = endpointsOf<typeof plotImportsSchemas>({
  create: {
    method: 'POST',
    path: '/api/plot-imports',
    access: 'plots.manage',
    perHour: { features: 10_000 },
  },
});
