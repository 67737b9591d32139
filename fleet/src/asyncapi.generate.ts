import { asyncApiDocument } from '@smartflight/contract/device-link/asyncapi.schemas.ts';

/** docs/generated/asyncapi.json: the device link for makers of devices, from the schemas that check its messages. */
export async function generate(): Promise<Record<string, string>> {
  return { 'docs/generated/asyncapi.json': `${JSON.stringify(asyncApiDocument(), undefined, 2)}\n` };
}
