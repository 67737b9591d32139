/** Paths outside the shell (P-01). A visitor's first load includes these and no page of the console. */
export const paths = {
  login: '/login',
  login2: '/login2',
  wechatLogin: '/wechatlogin',
  authRedirect: '/auth-redirect',
  notFound: '/404',
  openid: '/openid',
  wechatBind: '/wechat-bind',
  recover: '/recover-account',
  register: '/register',
  firstAdministrator: '/first-administrator',
  complete: '/complete',
  redirect: '/redirect',
} as const;

/** Pages with a text only, the same for visitors and signed-in accounts. */
export type NoteKind = 'register' | 'recover' | 'wechatBind';

export const notePages: ReadonlyMap<string, NoteKind> = new Map([
  [paths.register, 'register'],
  [paths.recover, 'recover'],
  [paths.wechatBind, 'wechatBind'],
]);

/** Treats `/flightlog/` and `/flightlog` as one page. */
export function withoutEndSlash(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, '');
}

/**
 * A place within the console: its href begins with exactly one slash, because `//name/x` is an address at another
 * host.
 */
export function readPlace(asked: string): { href: string; url: URL } {
  const href = asked.replace(/^[/\\]*/, '/');
  return { href, url: new URL(`http://console.invalid${href}`) };
}
