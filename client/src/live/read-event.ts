import type { LiveEvent } from '@smartflight/contract/devices/live.schemas.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const areDevices = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => isRecord(one) && typeof one['id'] === 'string');

/** Whether a message has the form of the contract; its values are trusted, as in any response. */
function isEvent(value: unknown): value is LiveEvent {
  if (!isRecord(value)) return false;
  const { type, n, at, drones, chargers, gone, noun, id, code } = value;
  if (type === 'bye') return typeof code === 'number';
  if (typeof n !== 'number') return false;
  if (type === 'changed') return typeof noun === 'string' && typeof id === 'string';
  if (typeof at !== 'number') return false;
  if (type === 'chargers') return areDevices(chargers) && Array.isArray(gone);
  if (!areDevices(drones)) return false;
  return type === 'snapshot' || (type === 'delta' && Array.isArray(gone));
}

/**
 * Parses a message of the live socket; undefined for an invalid one. Checked by hand, as it is part of every start.
 */
export function readEvent(data: unknown): LiveEvent | undefined {
  try {
    const value: unknown = JSON.parse(String(data));
    return isEvent(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
