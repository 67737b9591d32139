/** Recovery codes of an account, each valid once in place of the second factor. */
export const recoveryCodeCount = 10;

/** Passkeys of one account. */
export const mostPasskeys = 10;

/** Age in ms up to which a proof counts for calls that need a fresh one. */
export const proofMs = 10 * 60_000;

/** First steps that open a session, alone or before a second step. */
export const signInMethods = ['password', 'passkey', 'wechat', 'openid'] as const;
export type SignInMethod = (typeof signInMethods)[number];

export const factorMethods = ['totp', 'passkey', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];
