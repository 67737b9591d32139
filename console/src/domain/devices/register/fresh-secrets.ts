import { onSessionEnd } from '../../../shared/api/session.ts';

/** Secrets just issued by the server, in memory only: never in an address, never stored. */
const secrets = new Map<string, string>();

onSessionEnd(() => secrets.clear());

export const freshSecrets = {
  keep: (id: string, secret: string): void => void secrets.set(id, secret),
  /** Undefined after a reload: then a new secret is needed. */
  of: (id: string): string | undefined => secrets.get(id),
};
