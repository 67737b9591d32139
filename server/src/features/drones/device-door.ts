import { deviceIdPattern, mayPublish, maySubscribe } from '@smartflight/contract/device-link.ts';
import type { DeviceDoor } from '../../platform/broker/broker.ts';
import { matchesHash } from '../../platform/crypto.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { findSecretHash } from './register.store.ts';

/** Lets a registered drone in by its secret, to its own topics only. */
export function droneDoor(db: Database): DeviceDoor {
  return {
    authenticate: async (username, secret) =>
      deviceIdPattern.test(username) && matchesHash(secret, await findSecretHash(db, username)),
    mayPublish: (username, topic, { retain }) => mayPublish('drone', username, topic, { retain }),
    maySubscribe: (username, filter) => maySubscribe('drone', username, filter),
  };
}
