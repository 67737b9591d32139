import { droneId } from '@smartflight/contract/devices/device-id.schemas.ts';

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
 * Parses the id and activation code of a QR code: `smartflight:bind?droneId=…&activateCode=…`, or the URL of this
 * page, `…/my-drones?bind=ID#CODE`, whose code is in the fragment so that it is never sent to a server. Undefined for
 * anything else.
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
