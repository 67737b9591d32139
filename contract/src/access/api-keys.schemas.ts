import { z } from 'zod';
import { instant, uuid } from '../kit/fields.schemas.ts';
import { keyScopes } from './key-scopes.ts';

const name = z.string().trim().min(1).max(60);

const apiKey = z.object({
  id: uuid,
  name,
  /** Last four characters, by which its holder recognises it. */
  hint: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  createdAt: instant,
  /** Null for a key that stays until it is revoked. */
  expiresAt: instant.nullable(),
  /** To the minute; null before its first call. */
  usedAt: instant.nullable(),
  /** Address of that call; '' before the first. */
  usedFrom: z.string(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** A new key. `expiresAt` is in the future; without it the key stays until it is revoked. */
export const newApiKey = z.object({
  name,
  scopes: z.array(z.enum(keyScopes)).min(1, { error: 'key.scopes' }).max(keyScopes.length),
  expiresAt: instant.nullable().optional(),
});

const one = z.object({ id: uuid });

/** Summaries and schemas of `apiKeys`, by endpoint. */
export const apiKeysSchemas = {
  list: { summary: 'Keys of the account, newest first', response: z.array(apiKey) },
  create: {
    summary: 'Make a key with scopes that the account has; the key is shown this once',
    body: newApiKey,
    response: z.object({ id: uuid, key: z.string() }),
  },
  rename: { summary: 'Rename a key', params: one, body: z.object({ name }), response: z.object({}) },
  revoke: { summary: 'End a key at once, everywhere', params: one, response: z.object({}) },
};
