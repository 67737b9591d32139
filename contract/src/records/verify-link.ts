/** Path of the page that checks a sealed record, without signing in. */
export const verifyPath = '/verify-record';

/** What a sheet of paper names, so that a file can be compared with it: SHA-256 of the record and of the key, hex. */
export interface SheetSeal {
  hash: string;
  fingerprint: string;
}

const hex = /^[0-9a-f]{64}$/;

/** Address of the page with what a sheet names behind `#`, which is not sent to the server. */
export const verifyHref = (origin: string, { hash, fingerprint }: SheetSeal): string =>
  `${origin}${verifyPath}#${hash}.${fingerprint}`;

/** Reads the part of the address behind `#`; undefined for anything else. */
export function readVerifyHash(fragment: string): SheetSeal | undefined {
  const [hash = '', fingerprint = '', ...more] = fragment.replace(/^#/, '').split('.');
  return hex.test(hash) && hex.test(fingerprint) && more.length === 0 ? { hash, fingerprint } : undefined;
}
