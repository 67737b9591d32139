/** Paths outside the shell (P-01). The visitor's first load knows these and no screen of the console. */
export const paths = {
  login: '/login',
  login2: '/login2',
  wechatLogin: '/wechatlogin',
  authRedirect: '/auth-redirect',
  notFound: '/404',
  wechatBind: '/wechat-bind',
  recover: '/recover-account',
  register: '/register',
  firstAdministrator: '/first-administrator',
  complete: '/complete',
  redirect: '/redirect',
} as const;

/** Pages with a text of their own, the same for visitors and the signed-in. */
export type NoteKind = 'register' | 'recover' | 'wechatBind';

export const notePages: ReadonlyMap<string, NoteKind> = new Map([
  [paths.register, 'register'],
  [paths.recover, 'recover'],
  [paths.wechatBind, 'wechatBind'],
]);

/** `/flightlog/` and `/flightlog` are one page. */
export function withoutEndSlash(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, '');
}

/** A place of this console: its href begins with one slash, for `//name/x` would be an address at another host. */
export function readPlace(asked: string): { href: string; url: URL } {
  const href = asked.replace(/^[/\\]*/, '/');
  return { href, url: new URL(`http://console.invalid${href}`) };
}
