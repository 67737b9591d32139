import type { Deps } from '@smartflight/server/platform/deps.ts';

/** A transaction of the server's database. */
export type Tx = Parameters<Parameters<ReturnType<Deps['pools']['db']['transaction']>['execute']>[0]>[0];
