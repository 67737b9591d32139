import { openid } from '@smartflight/contract/accounts/openid.endpoints.ts';
import { call } from '../../shared/api/client.ts';
import { readTabItem, writeTabItem } from '../../shared/tab-storage.ts';

/** A visit to the identity provider, kept in this tab across the redirect; nothing of it is in an address. */
export interface OpenIdFlow {
  /** `register`: the provider answered, and its identity waits for an account. */
  purpose: 'sign-in' | 'link' | 'register';
  ticket: string;
  /** Name of the provider. */
  provider: string;
  /** Path to open after the sign-in. */
  back: string;
}

const flowKey = 'smartflight.openid';

/** The server calls the provider's server, so it takes longer than usual, ms. */
export const providerMs = 15_000;

export const storeOpenIdFlow = (flow: OpenIdFlow): void => writeTabItem(flowKey, JSON.stringify(flow));

export const dropOpenIdFlow = (): void => writeTabItem(flowKey, undefined);

/** The tab's flow; undefined if this tab began none. */
export function readOpenIdFlow(): OpenIdFlow | undefined {
  const stored = readTabItem(flowKey);
  // Written by `storeOpenIdFlow` alone; the server checks the ticket.
  return stored === undefined ? undefined : JSON.parse(stored);
}

/** Asks the server for the provider's sign-in page and opens it. The provider returns to `/openid`. */
export async function openProvider(
  { purpose, ...rest }: { purpose: 'sign-in' | 'link'; provider: string; back: string },
  leave: (href: string) => void = (href) => location.assign(href),
): Promise<void> {
  const options = { body: undefined, timeoutMs: providerMs };
  const { href, ticket } =
    purpose === 'link' ? await call(openid.beginLink, options) : await call(openid.begin, options);
  storeOpenIdFlow({ purpose, ticket, ...rest });
  leave(href);
}

/** The parameters that the provider added to the address, for the server to check. */
export function answerOf(search: URLSearchParams) {
  const one = (name: string) => search.get(name) ?? undefined;
  return { code: one('code'), state: one('state'), iss: one('iss'), error: one('error') };
}
