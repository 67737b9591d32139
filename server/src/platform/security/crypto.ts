import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Opaque token of 256 random bits, URL-safe. Only its hash is stored. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Code for people to type: letters and digits without look-alikes. The alphabet has 32 signs, so no bias. */
export const randomCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => codeAlphabet[byte % codeAlphabet.length]).join('');

/** SHA-256; fit for high-entropy tokens and secrets, not for passwords. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Constant-time comparison of a secret with a stored hash. */
export const matchesHash = (secret: string, hash: Buffer | null | undefined): boolean =>
  timingSafeEqual(hashOf(secret), hash ?? Buffer.alloc(32)) && hash != null;
