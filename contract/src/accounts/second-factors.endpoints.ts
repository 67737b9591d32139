import { endpointsOf } from '../kit/endpoint.ts';
import type { secondFactorsSchemas } from './second-factors.schemas.ts';

/** One-time codes and passkeys: own factors, the second step of a sign-in, and fresh proofs (decision 51). */
export const secondFactors = endpointsOf<typeof secondFactorsSchemas>({
  get: { method: 'GET', path: '/api/account/factors', access: 'onboarding' },
  beginTotp: { method: 'POST', path: '/api/account/factors/totp', access: 'onboarding', stepUp: true },
  confirmTotp: { method: 'PUT', path: '/api/account/factors/totp', access: 'onboarding', stepUp: true },
  removeTotp: { method: 'DELETE', path: '/api/account/factors/totp', access: 'onboarding', stepUp: true },
  renewRecovery: {
    method: 'POST',
    path: '/api/account/factors/recovery',
    access: 'onboarding',
    stepUp: true,
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/account/factors/passkeys/options',
    access: 'onboarding',
    stepUp: true,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/account/factors/passkeys',
    access: 'onboarding',
    stepUp: true,
    status: 201,
  },
  renamePasskey: { method: 'PATCH', path: '/api/account/factors/passkeys/:id', access: 'onboarding' },
  removePasskey: {
    method: 'DELETE',
    path: '/api/account/factors/passkeys/:id',
    access: 'onboarding',
    stepUp: true,
  },
  setPolicy: { method: 'PUT', path: '/api/company/factors', access: 'enterprises.brand', stepUp: true },
  beginProof: { method: 'POST', path: '/api/account/proof/options', access: 'onboarding' },
  prove: { method: 'POST', path: '/api/account/proof', access: 'onboarding' },
  secondStepOptions: { method: 'POST', path: '/api/sign-in/second-step/options', access: 'public' },
  secondStep: { method: 'POST', path: '/api/sign-in/second-step', access: 'public' },
  passkeyOptions: { method: 'POST', path: '/api/sign-in/passkey/options', access: 'public' },
  passkeySignIn: { method: 'POST', path: '/api/sign-in/passkey', access: 'public' },
});
