import { z } from 'zod';
import { uuid } from '../kit/fields.schemas.ts';
import type { UploadedFile } from './files.ts';

/** `/api/files/<id>`, as returned by an upload and sent by forms. */
export const imagePath = z
  .string()
  .regex(/^\/api\/files\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: 'imageEmpty' });

const isUploadedFile = (value: unknown): boolean =>
  value instanceof Object && 'read' in value && value.read instanceof Function;

/** Multipart form with one file under `file`: callers send its bytes, handlers get what was stored of them. */
export const formWithFile = (missing: 'imageEmpty' | 'field.required') =>
  z.object({
    file: z.custom<UploadedFile>(isUploadedFile, { error: missing }) as unknown as z.ZodType<
      UploadedFile,
      Uint8Array
    >,
  });

/** Multipart form with one picture or sheet. */
export const upload = formWithFile('imageEmpty');

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
