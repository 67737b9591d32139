import { onSessionEnd } from '../../../shared/api/session.ts';

/** Secrets that the server reported a moment ago, until the page is reloaded: never in an address, never stored. */
const secrets = new Map<string, string>();

onSessionEnd(() => secrets.clear());

export const freshSecrets = {
  keep: (id: string, secret: string): void => void secrets.set(id, secret),
  /** Undefined once the page was reloaded: then only a new secret helps. */
  of: (id: string): string | undefined => secrets.get(id),
};
