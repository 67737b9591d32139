import { readFileSync } from 'node:fs';
import {
  type BatteryOverrides,
  batteryOverrides,
} from '@smartflight/contract/power/battery-models.schemas.ts';
import { z } from 'zod';

/**
 * Reads what an installation sets for its battery models: a JSON file of `batteryOverrides`. Throws an Error whose
 * message names every figure that is wrong, or why the file cannot be read.
 */
export function readOwnBatteries(path: string): BatteryOverrides {
  const parsed = batteryOverrides.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error).replaceAll('\n', ' '));
  return parsed.data;
}
