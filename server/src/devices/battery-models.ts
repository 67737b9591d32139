import { readFileSync } from 'node:fs';
import {
  type BatteryOverrides,
  batteryOverrides,
} from '@smartflight/contract/power/battery-models.schemas.ts';
import { z } from 'zod';

/**
 * Reads this installation's battery model overrides, a JSON file of `batteryOverrides`. Throws an Error that names
 * every invalid value, or why the file can't be read.
 */
export function readOwnBatteries(path: string): BatteryOverrides {
  const parsed = batteryOverrides.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error).replaceAll('\n', ' '));
  return parsed.data;
}
