/** The platform's own code; grants no company (decision 4). */
export const defaultInvitationCode = '000000';

/** Letters and digits of any script and the signs of RFC 5322, no emoji. */
export const emailForm =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

export const phoneForm = /^\+?[\d ()-]{5,20}$/;

/** Whether an account name is an e-mail address; otherwise it is a phone number. */
export const isEmail = (value: string): boolean => value.includes('@');

export const sexes = ['1', '0'] as const;

export const defaultRegion = 'CN_86';
