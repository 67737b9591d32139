import { droneId } from '@smartflight/contract/devices/device-id.schemas.ts';

/** What a drone's QR code states: enough to bind it. */
export interface QrBinding {
  droneId: string;
  activateCode: string;
}

function fromParts(id: string | null, code: string | null): QrBinding | undefined {
  const activateCode = code?.trim() ?? '';
  if (!droneId.safeParse(id).success || activateCode === '' || activateCode.length > 64) return undefined;
  return { droneId: id ?? '', activateCode };
}

/**
 * The id and activation code in what was read from a QR code: `smartflight:bind?droneId=…&activateCode=…`, or the
 * address of this page, `…/my-drones?bind=ID#CODE`, whose code no server receives from. Undefined for anything else.
 */
export function readQr(text: string): QrBinding | undefined {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return undefined;
  }
  if (url.protocol === 'smartflight:' && url.pathname === 'bind')
    return fromParts(url.searchParams.get('droneId'), url.searchParams.get('activateCode'));
  if (/^https?:$/.test(url.protocol) && url.pathname === '/my-drones')
    return fromParts(url.searchParams.get('bind'), decodedHash(url.hash));
  return undefined;
}

function decodedHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
