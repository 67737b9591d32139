/** Purposes of a code; a code is valid for one purpose and target only. */
export const codePurposes = ['register', 'recover', 'contact'] as const;

export type CodePurpose = (typeof codePurposes)[number];

export const codeRules = {
  length: 6,
  expiresS: 600,
  tries: 5,
  resendAfterS: 60,
  /** For one target from one address. */
  perHour: 5,
  /** For one target from all addresses that its account never signed in from. */
  perHourOfStrangers: 10,
} as const;
