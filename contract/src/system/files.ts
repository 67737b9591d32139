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

/** The address of a stored picture. */
export const pathOfFile = (id: string): string => `/api/files/${id}`;

/** Whether this installation stores the picture at an address; others are links of somebody's choice. */
export const isStoredPicture = (path: string): boolean => path.startsWith('/api/files/');

/** Id of a stored picture from its address; the inverse of `pathOfFile`. */
export const fileOfPath = (path: string): string => path.slice('/api/files/'.length);
