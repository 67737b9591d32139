import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Generates an opaque URL-safe token of 256 random bits. Only its hash is stored. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Generates a code for people to type: letters and digits without look-alikes. The alphabet has 32 characters, so
 * there is no bias.
 */
export const randomCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => codeAlphabet[byte % codeAlphabet.length]).join('');

/** SHA-256; for high-entropy tokens and secrets, not for passwords. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Compares a secret with a stored hash in constant time. */
export const matchesHash = (secret: string, hash: Buffer | null | undefined): boolean =>
  timingSafeEqual(hashOf(secret), hash ?? Buffer.alloc(32)) && hash != null;
