import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Season, seasonFrom } from './season.ts';

/** State that the demo stores between starts, readable by its owner only. */
export interface DemoKeys {
  password: string;
  deviceKey: string;
  /** The season that began with the first start. */
  season: Season;
  /** End of the history already flown, epoch ms. */
  historyTo?: number;
  /** Start of the history being flown, epoch ms; unset once it is complete. */
  historyFrom?: number | undefined;
}

const fileOf = (dataDir: string): string => join(dataDir, 'demo.json');

/** Loads the stored keys, or creates them. A given password takes precedence and is not stored. */
export async function loadKeys(dataDir: string, givenPassword: string | undefined): Promise<DemoKeys> {
  const stored = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined);
  const keys: DemoKeys = stored
    ? withSeason(JSON.parse(stored))
    : {
        season: seasonFrom(Date.now()),
        password: randomBytes(9).toString('base64url'),
        deviceKey: randomBytes(24).toString('hex'),
      };
  if (!stored) await saveKeys(dataDir, keys);
  return givenPassword ? { ...keys, password: givenPassword } : keys;
}

/** Keys stored by a release without a season: its history ended with the day of the first start at the latest. */
const withSeason = (keys: Omit<DemoKeys, 'season'> & Partial<DemoKeys>): DemoKeys => ({
  ...keys,
  season: keys.season ?? seasonFrom(keys.historyTo ?? Date.now()),
});

/** Stores the end of the flown history, or the start of an incomplete one. */
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

/** MQTT secret of a demo drone, derived from the key so that later starts can fly it. */
export const secretOf = (deviceKey: string, droneId: string): string =>
  createHmac('sha256', deviceKey).update(droneId).digest('base64url');
