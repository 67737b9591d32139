let name = '';

/** The phone or e-mail that somebody just proved to be his, for the sign-in page that comes next. */
export const accountName = {
  keep: (target: string): void => {
    name = target;
  },
  read: (): string => name,
};
