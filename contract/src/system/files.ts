import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { uuid } from '../kit/fields.ts';

/** What a picture is for; decides its limits and who may see it. */
export const filePurposes = [
  'idCard',
  'pilotCard',
  'licence',
  'certificate',
  'avatar',
  'logo',
  'miniLogo',
] as const;
export type FilePurpose = (typeof filePurposes)[number];

export const fileRules = {
  /** Bytes of an upload. */
  mostBytes: 10_000_000,
  /** Pixels of an upload, checked before anything is decoded. */
  mostPixels: 40_000_000,
  /** What a browser's file dialog offers, and all that the server reads. */
  accepts: ['image/jpeg', 'image/png', 'image/webp'],
  /** Exact size of the logos, px (spec 5). */
  logo: { width: 210, height: 50 },
  miniLogo: { width: 54, height: 50 },
} as const;

/** `/api/files/<id>`, as an upload answers it and as forms send it back. */
export const imagePath = z
  .string()
  .regex(/^\/api\/files\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: 'imageEmpty' });
export const pathOfFile = (id: string): string => `/api/files/${id}`;
/** Whether this installation stores the picture at an address; others are links of somebody's choice. */
export const isStoredPicture = (path: string): boolean => path.startsWith('/api/files/');
export const fileOfPath = (path: string): string => path.slice('/api/files/'.length);

/** Multipart form with one picture under `file`. */
export const upload = z.object({
  file: z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: 'imageEmpty' }),
});

export const files = {
  uploadIdcardImg: endpoint({
    method: 'POST',
    path: '/api/account/uploadIdcardImg',
    access: 'onboarding',
    summary: 'Store a picture of an identity card; answers its path',
    body: upload,
    uploadBytes: fileRules.mostBytes,
    response: imagePath,
  }),
  uploadManipulatorImg: endpoint({
    method: 'POST',
    path: '/api/account/uploadManipulatorImg',
    access: 'onboarding',
    summary: 'Store a picture of a pilot certificate; answers its path',
    body: upload,
    uploadBytes: fileRules.mostBytes,
    response: imagePath,
  }),
  uploadLicenceImg: endpoint({
    method: 'POST',
    path: '/api/enterprises/uploadLicenceImg',
    access: 'signed-in',
    summary: 'Store a picture of a business licence; answers its path',
    body: upload,
    uploadBytes: fileRules.mostBytes,
    response: imagePath,
  }),
  uploadAvatar: endpoint({
    method: 'POST',
    path: '/api/account/uploadAvatar',
    access: 'onboarding',
    summary: 'Store and wear a picture of oneself; answers its path',
    body: upload,
    uploadBytes: fileRules.mostBytes,
    response: imagePath,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/files/:id',
    access: 'onboarding',
    summary: 'A stored picture, for its owner and for who reviews it; a reviewer’s view is audited',
    params: z.object({ id: uuid }),
    response: z.undefined(),
    file: 'image/*',
  }),
  logo: endpoint({
    method: 'GET',
    path: '/api/logos/:id',
    access: 'public',
    summary:
      'A company logo, for everybody and every cache: its address can not be guessed and never changes its picture',
    params: z.object({ id: uuid }),
    response: z.undefined(),
    file: 'image/png',
  }),
};
