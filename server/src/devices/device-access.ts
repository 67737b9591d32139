import {
  type DeviceKind,
  deviceIdPattern,
  deviceKinds,
  downLeaves,
  mayPublish,
  maySubscribe,
  topicOf,
  upLeaves,
} from '@smartflight/contract/device-link/topics.ts';
import type { ClientAccess } from '../platform/broker/broker.ts';
import type { ClientRights } from '../platform/broker/dynamic-security.ts';
import type { Database } from '../platform/postgres/pools.ts';
import { matchesHash } from '../platform/security/crypto.ts';
import { findSecret } from './register.store.ts';

/** Authenticates a registered device by its secret and authorises the topics of its own kind and id only. */
export function deviceAccess(db: Database): ClientAccess {
  // The kind of an id never changes. Only authenticated devices are looked up.
  const kinds = new Map<string, DeviceKind>();
  const asKind = (id: string, may: (kind: DeviceKind) => boolean): boolean => {
    const kind = kinds.get(id);
    return kind !== undefined && may(kind);
  };
  return {
    authenticate: async (username, secret) => {
      if (!deviceIdPattern.test(username)) return false;
      const found = await findSecret(db, username);
      if (!found || !matchesHash(secret, found.secret_hash)) return false;
      kinds.set(username, found.kind);
      return true;
    },
    mayPublish: (username, topic, { retain }) =>
      asKind(username, (kind) => mayPublish(kind, username, topic, { retain })),
    maySubscribe: (username, filter) => asKind(username, (kind) => maySubscribe(kind, username, filter)),
    // Devices publish to their own up-leaves and subscribe to their own down-leaves.
    isPrivate: true,
  };
}

/** The topics that `deviceAccess` allows, for a broker that checks them itself; undefined for an unknown kind. */
export function deviceRights(kind: string, id: string): ClientRights | undefined {
  const known = deviceKinds.find((each) => each === kind);
  return (
    known && {
      publish: upLeaves.map((leaf) => topicOf(known, id, leaf)),
      subscribe: downLeaves.map((leaf) => topicOf(known, id, leaf)),
    }
  );
}
