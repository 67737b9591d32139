let name = '';

/** The phone or e-mail that a user has just verified, to prefill the sign-in page. */
export const accountName = {
  keep: (target: string): void => {
    name = target;
  },
  read: (): string => name,
};
