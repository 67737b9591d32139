import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

/** Seals short texts with a passphrase, bound to a purpose. */
export interface Sealer {
  seal(text: string, purpose: string): Promise<Buffer>;
  /** Undefined if it was sealed with another passphrase or for another purpose, or was changed. */
  open(sealed: Buffer, purpose: string): Promise<string | undefined>;
}

const ivBytes = 12;
const tagBytes = 16;
const deriveKey = promisify<string, string, number, Buffer>(scrypt);

/** Creates a sealer: AES-256-GCM with a key derived once from the passphrase by scrypt. */
export function createSealer(passphrase: string): Sealer {
  let key: Promise<Buffer> | undefined;
  const theKey = (): Promise<Buffer> => {
    key ??= deriveKey(passphrase, 'smartflight sealed', 32);
    return key;
  };
  return {
    seal: async (text, purpose) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', await theKey(), iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open: async (sealed, purpose) => {
      const opener = createDecipheriv('aes-256-gcm', await theKey(), sealed.subarray(0, ivBytes))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      try {
        const body = opener.update(sealed.subarray(ivBytes + tagBytes));
        return Buffer.concat([body, opener.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
