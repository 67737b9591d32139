import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

/** Short texts, readable only by who knows the passphrase, and only for what they were sealed for. */
export interface Sealer {
  seal(text: string, purpose: string): Promise<Buffer>;
  /** Undefined when it was sealed with another passphrase, for another purpose, or was changed. */
  open(sealed: Buffer, purpose: string): Promise<string | undefined>;
}

const ivBytes = 12;
const tagBytes = 16;
const deriveKey = promisify<string, string, number, Buffer>(scrypt);

/** AES-256-GCM under a key that scrypt makes of the passphrase, once. */
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
