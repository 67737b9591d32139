import canonicalize from 'canonicalize';

/**
 * Sealed records: canonical JSON (RFC 8785) with SHA-256 of its parts, signed by the holder's Ed25519 key and linked to
 * the seal before. Made on the server; verified there, on the command line and in the browser by the same code.
 */
export const sealFormat = 'smartflight-record-1';

/** A seal without its signature, as it is signed together with `format`. Hashes are SHA-256, hex; keys and signatures base64url. */
export interface SealStatement {
  algorithm: 'Ed25519';
  /** Of the whole record. */
  hash: string;
  /** Of each part, by its JSON pointer of one or two steps (RFC 6901), so that a change can be named. */
  parts: Record<string, string>;
  /** Counts the holder's seals from 1. */
  sequence: number;
  /** Of the holder's seal before, with its signature; null for the first. */
  previousSeal: string | null;
  sealedAt: string;
  /** The 32 bytes of the key. */
  publicKey: string;
}

export interface Seal extends SealStatement {
  signature: string;
}

export interface SealedRecord {
  format: typeof sealFormat;
  record: Record<string, unknown>;
  seal: Seal;
}

/**
 * Why a file is not a sealed record as it was made. `at` is the JSON pointer of what was changed, added or removed.
 * `key`: signed by another key than the expected one.
 */
export interface SealFault {
  reason: 'not-json' | 'not-canonical' | 'not-sealed' | 'changed' | 'added' | 'removed' | 'signature' | 'key';
  at?: string;
}

export type Verification =
  | { isSound: true; sealed: SealedRecord; fingerprint: string }
  | { isSound: false; faults: SealFault[] };

/** Canonical JSON (RFC 8785). @throws for a value that JSON does not have */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('no JSON value');
  return text;
}

const utf8 = new TextEncoder();

/** SHA-256 of a text in UTF-8, hex. */
export const sha256 = (text: string): Promise<string> => hashOf(utf8.encode(text));

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 of a public key, by which people compare it. */
export const fingerprintOf = (publicKey: string): Promise<string> => hashOf(bytesOf(publicKey));

/** Hashes of a record and of its parts. */
export async function hashesOf(record: Record<string, unknown>): Promise<Pick<Seal, 'hash' | 'parts'>> {
  const parts: Record<string, string> = {};
  for (const [at, value] of partsOf(record)) parts[at] = await sha256(canonicalJson(value));
  return { hash: await sha256(canonicalJson(record)), parts };
}

/** What a seal signs. */
export const signedBytes = (statement: SealStatement): Uint8Array<ArrayBuffer> =>
  utf8.encode(canonicalJson({ format: sealFormat, seal: statement }));

/**
 * Checks the text of a sealed record, without any connection. With `publicKey` also that this key signed it; without
 * it a sound file shows only that nothing was changed after the key that it names signed it.
 */
export async function verifySealed(text: string, publicKey?: string): Promise<Verification> {
  const sealed = parse(text);
  if (sealed === undefined) return { isSound: false, faults: [{ reason: 'not-json' }] };
  if (!isSealed(sealed)) return { isSound: false, faults: [{ reason: 'not-sealed' }] };
  const faults = await faultsOf(sealed);
  if (!(await isSigned(sealed.seal))) faults.push({ reason: 'signature' });
  if (publicKey !== undefined && publicKey !== sealed.seal.publicKey) faults.push({ reason: 'key' });
  if (faults.length === 0 && canonicalJson(sealed) !== text) faults.push({ reason: 'not-canonical' });
  if (faults.length > 0) return { isSound: false, faults };
  return { isSound: true, sealed, fingerprint: await fingerprintOf(sealed.seal.publicKey) };
}

async function faultsOf({ record, seal }: SealedRecord): Promise<SealFault[]> {
  const now = await hashesOf(record);
  const faults: SealFault[] = [];
  for (const [at, hash] of Object.entries(now.parts)) {
    if (!Object.hasOwn(seal.parts, at)) faults.push({ reason: 'added', at });
    else if (seal.parts[at] !== hash) faults.push({ reason: 'changed', at });
  }
  for (const at of Object.keys(seal.parts))
    if (!Object.hasOwn(now.parts, at)) faults.push({ reason: 'removed', at });
  if (faults.length === 0 && now.hash !== seal.hash) faults.push({ reason: 'changed', at: '' });
  return faults;
}

async function isSigned({ signature, ...statement }: Seal): Promise<boolean> {
  try {
    // The last character of base64url has bits that no byte has, so several texts are the same signature.
    if (base64urlOf(bytesOf(signature)) !== signature) return false;
    const key = await crypto.subtle.importKey('raw', bytesOf(statement.publicKey), 'Ed25519', false, [
      'verify',
    ]);
    return await crypto.subtle.verify('Ed25519', key, bytesOf(signature), signedBytes(statement));
  } catch {
    // A key or signature of another form signs nothing.
    return false;
  }
}

/** Values of a record by JSON pointer: its fields, and those of its fields that have fields. */
function partsOf(record: Record<string, unknown>): [string, unknown][] {
  return Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    const at = `/${escaped(name)}`;
    if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return [[at, value]];
    return Object.entries(value).map(([inner, one]) => [`${at}/${escaped(inner)}`, one]);
  });
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isSealed(value: unknown): value is SealedRecord {
  if (!isObject(value) || value.format !== sealFormat || !isObject(value.record) || !isObject(value.seal))
    return false;
  const { seal } = value;
  const texts = ['algorithm', 'hash', 'sealedAt', 'publicKey', 'signature'];
  return (
    texts.every((name) => typeof seal[name] === 'string') &&
    isObject(seal.parts) &&
    Object.values(seal.parts).every((hash) => typeof hash === 'string')
  );
}

const base64urlOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}
