import { readFileSync } from 'node:fs';

const guide = new URL('../../docs/device-protocol/README.md', import.meta.url);

/** The sample drone of the device guide, exactly as a reader would paste it. */
export function pasted(): string {
  const found = /<!-- a drone that obeys -->\s*```sh\n([\s\S]*?)```/.exec(readFileSync(guide, 'utf8'));
  if (!found?.[1]) throw new Error('the device guide shows no drone that obeys');
  return found[1];
}
