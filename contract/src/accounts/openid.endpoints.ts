import { endpointsOf } from '../kit/endpoint.ts';
import type { openidSchemas } from './openid.schemas.ts';

/** Sign-in with the configured OpenID Connect provider, and identities linked to the own account (decision 58). */
export const openid = endpointsOf<typeof openidSchemas>({
  begin: { method: 'POST', path: '/api/openid/begin', access: 'public' },
  signIn: { method: 'POST', path: '/api/openid/sign-in', access: 'public' },
  register: { method: 'POST', path: '/api/openid/register', access: 'public' },
  list: { method: 'GET', path: '/api/account/openid', access: 'onboarding' },
  beginLink: { method: 'POST', path: '/api/account/openid/begin', access: 'onboarding', stepUp: true },
  link: { method: 'POST', path: '/api/account/openid', access: 'onboarding', stepUp: true },
  unlink: { method: 'DELETE', path: '/api/account/openid/:id', access: 'onboarding', stepUp: true },
});
