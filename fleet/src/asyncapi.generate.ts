import { asyncApiDocument } from '@smartflight/contract/device-link/asyncapi.schemas.ts';

/**
 * docs/generated/asyncapi.json: the device link for device makers, generated from the schemas that validate its
 * messages.
 */
export async function generate(): Promise<Record<string, string>> {
  return { 'docs/generated/asyncapi.json': `${JSON.stringify(asyncApiDocument(), undefined, 2)}\n` };
}
