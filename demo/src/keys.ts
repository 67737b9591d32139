import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the demo remembers between starts, readable by its owner only. */
export interface DemoKeys {
  password: string;
  deviceKey: string;
  /** Up to when the history was flown, epoch ms. */
  historyTo?: number;
  /** Where the history begins that is being flown, epoch ms; unset once it is complete. */
  historyFrom?: number | undefined;
}

const fileOf = (dataDir: string): string => join(dataDir, 'demo.json');

/** The stored keys, or fresh ones. A password given from outside wins and is not stored. */
export async function loadKeys(dataDir: string, givenPassword: string | undefined): Promise<DemoKeys> {
  const stored = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined);
  const keys: DemoKeys = stored
    ? JSON.parse(stored)
    : {
        password: randomBytes(9).toString('base64url'),
        deviceKey: randomBytes(24).toString('hex'),
      };
  if (!stored) await saveKeys(dataDir, keys);
  return givenPassword ? { ...keys, password: givenPassword } : keys;
}

/** Notes how far the history was flown, or where one begins that is not yet complete. */
export async function keepKeys(
  dataDir: string,
  history: Pick<DemoKeys, 'historyTo' | 'historyFrom'>,
): Promise<void> {
  const stored: DemoKeys = JSON.parse(await readFile(fileOf(dataDir), 'utf8'));
  await saveKeys(dataDir, { ...stored, ...history });
}

async function saveKeys(dataDir: string, keys: DemoKeys): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const fresh = `${fileOf(dataDir)}.new`;
  await writeFile(fresh, JSON.stringify(keys, null, 2), { mode: 0o600 });
  await rename(fresh, fileOf(dataDir));
}

/** MQTT secret of a demo drone: made from the key, so that a later start can fly it again. */
export const secretOf = (deviceKey: string, droneId: string): string =>
  createHmac('sha256', deviceKey).update(droneId).digest('base64url');
