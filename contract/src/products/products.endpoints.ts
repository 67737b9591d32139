import { endpointsOf } from '../kit/endpoint.ts';
import { fileLimits } from '../system/files.ts';
import type { productsSchemas } from './products.schemas.ts';

/** The register of plant protection products. */
export const products = endpointsOf<typeof productsSchemas>({
  list: { method: 'GET', path: '/api/products', access: 'records.list' },
  get: { method: 'GET', path: '/api/products/:id', access: 'records.list' },
  label: {
    method: 'GET',
    path: '/api/products/:id/label',
    access: 'records.list',
    file: 'application/octet-stream',
  },
  uploadLabel: {
    method: 'POST',
    path: '/api/products/labels',
    access: 'records.manage',
    uploadBytes: fileLimits.mostBytes,
    uploadOf: 'label',
    tooLarge: 'label.too-large',
  },
  create: { method: 'POST', path: '/api/products', access: 'records.manage', status: 201 },
  change: { method: 'PUT', path: '/api/products/:id', access: 'records.manage' },
  archive: { method: 'POST', path: '/api/products/:id/archive', access: 'records.manage' },
  restore: { method: 'POST', path: '/api/products/:id/restoration', access: 'records.manage' },
  import: {
    method: 'POST',
    path: '/api/products/import',
    access: 'records.manage',
    perHour: { rows: 50_000 },
  },
});
