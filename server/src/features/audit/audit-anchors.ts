import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/pools.ts';

const anchorEveryMs = 60_000;
const webhookMs = 10_000;

/** The end of the audit chain at an instant: seal number, its hash in hex, and an Ed25519 signature in base64. */
const anchor = z.object({
  no: z.number().int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
  signature: z.string(),
});
export type Anchor = z.infer<typeof anchor>;

/** Private key of the anchors in a data folder. It must not be readable by those who can change the database. */
const keyFileIn = (dataDir: string): string => join(dataDir, 'audit-anchor.key');
/** One anchor as JSON per line. */
export const anchorFileIn = (dataDir: string): string => join(dataDir, 'audit-anchors.jsonl');

const signedText = ({ no, hash, at }: Omit<Anchor, 'signature'>): Buffer =>
  Buffer.from(`${no}\n${hash}\n${at}`);

/** The key of a data folder; the first call makes it, readable by its owner alone. */
export function anchorKey(dataDir: string): KeyObject {
  const file = keyFileIn(dataDir);
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    // `wx`: of two processes that begin at once, one makes the key.
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  }
  return createPrivateKey(readFileSync(file));
}

/** Signs the present end of the chain; null while nothing is sealed. */
export async function anchorOf(db: Database, key: KeyObject, now: Date): Promise<Anchor | null> {
  const last = await db
    .selectFrom('audit_seals')
    .select(['no', 'hash'])
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return null;
  const content = { no: last.no, hash: last.hash.toString('hex'), at: now.toISOString() };
  return { ...content, signature: sign(null, signedText(content), key).toString('base64') };
}

/**
 * Writes an anchor every minute in which the chain grew: to the anchor file, the log and, where `url` is set, as JSON to
 * a webhook. The chain alone does not show that its newest rows were deleted together with their seals; an anchor that
 * was stored elsewhere does.
 */
export function keepAnchoring(o: {
  db: Database;
  dataDir: string;
  url?: string | undefined;
  clock: Clock;
  log: Log;
  everyMs?: number;
}): { stop(): Promise<void> } {
  const key = anchorKey(o.dataDir);
  let lastNo = 0;
  let unsent: Anchor | undefined;
  let running: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    try {
      const next = await anchorOf(o.db, key, new Date(o.clock()));
      if (next && next.no !== lastNo) {
        await appendFile(anchorFileIn(o.dataDir), `${JSON.stringify(next)}\n`, { mode: 0o600 });
        o.log.info({ anchor: next }, 'audit anchor');
        lastNo = next.no;
        unsent = next;
      }
      if (o.url && unsent) await post(o.url, unsent);
      unsent = undefined;
    } catch (error) {
      o.log.warn({ error: String(error) }, 'the audit anchor was not written everywhere');
    }
  };
  const timer = setInterval(() => {
    running ??= write().finally(() => {
      running = undefined;
    });
  }, o.everyMs ?? anchorEveryMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** Throws when the webhook does not take the anchor; it is tried again every minute. */
async function post(url: string, content: Anchor): Promise<void> {
  const { ok, status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(content),
    redirect: 'error',
    signal: AbortSignal.timeout(webhookMs),
  });
  if (!ok) throw new Error(`the webhook answered ${status}`);
}

/** What was found about the anchors of a file: how many hold, and what is wrong with the first that does not. */
export interface AnchorState {
  checked: number;
  broken: { line: number; why: 'unreadable' | 'signature' | 'missing' | 'changed' } | null;
}

/** Compares every anchor of a data folder with the chain: its signature, and that its seal exists unchanged. */
export async function verifyAnchors(db: Database, dataDir: string): Promise<AnchorState> {
  const file = anchorFileIn(dataDir);
  const lines = existsSync(file)
    ? (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
    : [];
  const key = createPublicKey(anchorKey(dataDir));
  for (const [index, line] of lines.entries()) {
    const why = await faultOf(db, key, line);
    if (why) return { checked: index, broken: { line: index + 1, why } };
  }
  return { checked: lines.length, broken: null };
}

async function faultOf(db: Database, key: KeyObject, line: string) {
  const parsed = anchor.safeParse(jsonOf(line));
  if (!parsed.success) return 'unreadable' as const;
  const { signature, ...content } = parsed.data;
  if (!verify(null, signedText(content), key, Buffer.from(signature, 'base64'))) return 'signature' as const;
  const seal = await db
    .selectFrom('audit_seals')
    .select('hash')
    .where('no', '=', content.no)
    .executeTakeFirst();
  if (!seal) return 'missing' as const;
  return seal.hash.toString('hex') === content.hash ? undefined : ('changed' as const);
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
