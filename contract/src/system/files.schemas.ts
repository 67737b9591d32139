import { z } from 'zod';
import { uuid } from '../kit/fields.schemas.ts';

/** `/api/files/<id>`, as returned by an upload and sent by forms. */
export const imagePath = z
  .string()
  .regex(/^\/api\/files\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: 'imageEmpty' });

/** Multipart form with one picture under `file`. */
export const upload = z.object({
  file: z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: 'imageEmpty' }),
});

/** Summaries and schemas of `files`, by endpoint. */
export const filesSchemas = {
  uploadIdcardImg: {
    summary: 'Store a picture of an identity card; returns its path',
    body: upload,
    response: imagePath,
  },
  uploadManipulatorImg: {
    summary: 'Store a picture of a pilot certificate; returns its path',
    body: upload,
    response: imagePath,
  },
  uploadLicenceImg: {
    summary: 'Store a picture of a business licence; returns its path',
    body: upload,
    response: imagePath,
  },
  uploadAvatar: {
    summary: 'Set the caller’s avatar; returns its path',
    body: upload,
    response: imagePath,
  },
  get: {
    summary: 'A stored picture, for its owner and for who reviews it; a reviewer’s view is audited',
    params: z.object({ id: uuid }),
    response: z.undefined(),
  },
  logo: {
    summary:
      'A company logo, for everybody and every cache: its address can not be guessed and never changes its picture',
    params: z.object({ id: uuid }),
    response: z.undefined(),
  },
};
