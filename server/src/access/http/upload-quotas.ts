import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import type { UploadQuota } from '../../platform/http/upload-places.ts';

export type UploadKind = NonNullable<AnyEndpoint['uploadOf']> | 'image';

/** Uploads of a caller by kind: decoding a picture and reading a sheet are expensive. */
export const uploadQuotas: Readonly<Record<UploadKind, UploadQuota>> = {
  image: { name: 'uploads', limit: { attempts: 40, windowS: 86_400 }, code: 'image.too-many' },
  sheet: { name: 'uploads-sheet', limit: { attempts: 30, windowS: 3_600 }, code: 'request.rate-limited' },
  airspace: {
    name: 'uploads-airspace',
    limit: { attempts: 60, windowS: 3_600 },
    code: 'request.rate-limited',
  },
  label: { name: 'uploads-label', limit: { attempts: 200, windowS: 86_400 }, code: 'image.too-many' },
  // A preview and an import of a season of daily logs.
  'flight-log': {
    name: 'uploads-flight-log',
    limit: { attempts: 400, windowS: 3_600 },
    code: 'request.rate-limited',
  },
};

/** Refusal of a form without a file. */
export const missingFileOf = (kind: UploadKind): string =>
  kind === 'image' || kind === 'sheet' ? 'imageEmpty' : 'field.required';
