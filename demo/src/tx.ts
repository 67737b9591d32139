import type { Deps } from '@smartflight/server/access/deps.ts';

export type Tx = Parameters<Parameters<ReturnType<Deps['pools']['db']['transaction']>['execute']>[0]>[0];
