import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/** Origin and id that passkeys are bound to (Web Authentication, 5.1.2). */
export interface RelyingParty {
  origin: string;
  id: string;
}

/**
 * The relying party of this installation: `PUBLIC_URL` with HTTPS and a name, or localhost. Undefined elsewhere. The
 * host of a request is not trusted, or a proxy of an attacker could register passkeys for its own name.
 */
export function relyingPartyOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  request: Pick<FastifyRequest, 'headers'>,
): RelyingParty | undefined {
  if (publicUrl !== undefined) {
    const { protocol, hostname, origin } = new URL(publicUrl);
    if (hostname === 'localhost' || (protocol === 'https:' && !/^[\d.]+$|:/.test(hostname)))
      return { origin, id: hostname };
  }
  const host = request.headers.host ?? '';
  return /^localhost(:\d+)?$/.test(host) ? { origin: `http://${host}`, id: 'localhost' } : undefined;
}
