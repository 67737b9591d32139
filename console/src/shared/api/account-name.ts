let name = '';

/** The phone or e-mail of a visitor, carried between the pages of sign-in, registration and recovery. */
export const accountName = {
  keep: (target: string): void => {
    name = target;
  },
  read: (): string => name,
};
