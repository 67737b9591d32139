import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** One key of the ring; its name is stored in front of everything it seals. */
export interface VaultKey {
  id: string;
  key: Buffer;
}

/** The sealing key, followed by older keys that can still open. */
export type Ring = readonly [VaultKey, ...VaultKey[]];

/** Encrypts data with the installation's keys, bound to a context. */
export interface Vault {
  /** Name of the sealing key; rows sealed with another one are resealed by `npm run rotate-keys`. */
  readonly keyId: string;
  /** `context` names table, column and row, so that a sealed value cannot be opened in another place. */
  seal(plain: Buffer, context: string): Buffer;
  /** Throws for an unknown key, another context, or changed bytes. */
  open(sealed: Buffer, context: string): Buffer;
  /**
   * MACs of a short secret, newest key first: a plain hash of a secret with few possible values could be reversed.
   */
  macs(secret: string, context: string): [Buffer, ...Buffer[]];
}

const ivBytes = 12;
const tagBytes = 16;

/** Name of the key that sealed these bytes. */
export const keyNameOf = (sealed: Buffer): string => sealed.toString('utf8', 1, 1 + (sealed[0] ?? 0));

/**
 * AES-256-GCM. Format: one byte with the length of the key name, the name, 12 bytes IV, 16 bytes tag, ciphertext. The
 * first key seals, all of them open. `refresh` is called at each use, because another process may have rotated the
 * keys: it must be fast.
 */
export function createVault(keys: Ring, refresh: () => Ring = () => keys): Vault {
  const keyOf = (id: string): Buffer => {
    const found = refresh().find((key) => key.id === id);
    if (!found) throw new Error(`no key named ${id} in the key ring`);
    return found.key;
  };
  return {
    get keyId() {
      return refresh()[0].id;
    },
    seal: (plain, context) => {
      const [newest] = refresh();
      const iv = randomBytes(ivBytes);
      const name = Buffer.from(newest.id);
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.of(name.length), name, iv, cipher.getAuthTag(), body]);
    },
    open: (sealed, context) => {
      const ivAt = 1 + (sealed[0] ?? 0);
      const bodyAt = ivAt + ivBytes + tagBytes;
      const key = keyOf(keyNameOf(sealed));
      const opener = createDecipheriv('aes-256-gcm', key, sealed.subarray(ivAt, ivAt + ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(ivAt + ivBytes, bodyAt));
      return Buffer.concat([opener.update(sealed.subarray(bodyAt)), opener.final()]);
    },
    macs: (secret, context) => {
      const macOf = (key: Buffer): Buffer =>
        createHmac('sha256', key).update(`${context}\0${secret}`).digest();
      const [newest, ...older] = refresh();
      return [macOf(newest.key), ...older.map(({ key }) => macOf(key))];
    },
  };
}
