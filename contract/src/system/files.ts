/** Purposes of a file; they decide limits and who may see it. A label may be a PDF, the others are pictures. */
export const filePurposes = [
  'idCard',
  'pilotCard',
  'licence',
  'certificate',
  'label',
  'avatar',
  'logo',
  'miniLogo',
] as const;

export type FilePurpose = (typeof filePurposes)[number];

/** Purposes whose pictures a reviewer reads. */
export const paperPurposes: readonly FilePurpose[] = ['idCard', 'pilotCard', 'licence', 'certificate'];

/** A received file of a multipart form. */
export interface UploadedFile {
  readonly sizeBytes: number;
  /** Of the content, in hex. */
  readonly sha256: string;
  /** The whole content, in memory of its own. */
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

export const fileLimits = {
  /** Bytes of an upload. */
  mostBytes: 10_000_000,
  /** Most pixels of an upload, checked before decoding. */
  mostPixels: 40_000_000,
  /** Least length of the shorter side of papers, px: the print of a card is not readable below it. */
  leastPaperSidePx: 300,
  /** Types for the browser's file dialog; the server reads no others. */
  accepts: ['image/jpeg', 'image/png', 'image/webp'],
  /** Exact size of the logos, px (spec 5). */
  logo: { width: 210, height: 50 },
  miniLogo: { width: 54, height: 50 },
} as const;

/** The address of a stored picture. */
export const pathOfFile = (id: string): string => `/api/files/${id}`;

/** Whether an address is a picture stored here; others are external links. */
export const isStoredPicture = (path: string): boolean => path.startsWith('/api/files/');

/** Id of a stored picture from its address; the inverse of `pathOfFile`. */
export const fileOfPath = (path: string): string => path.slice('/api/files/'.length);
