import { endpointsOf } from '../kit/endpoint.ts';
import type { profileSchemas } from './profile.schemas.ts';

/** The signed-in user's own account (U-01). */
export const profile = endpointsOf<typeof profileSchemas>({
  update: { method: 'PATCH', path: '/api/account/profile', access: 'onboarding' },
  changePassword: { method: 'POST', path: '/api/account/password', access: 'onboarding' },
  changeContact: { method: 'POST', path: '/api/account/contact', access: 'onboarding' },
  sessions: { method: 'GET', path: '/api/account/sessions', access: 'onboarding' },
  endOtherSessions: { method: 'DELETE', path: '/api/account/sessions', access: 'onboarding' },
  endSession: { method: 'DELETE', path: '/api/account/sessions/:id', access: 'onboarding' },
  papers: { method: 'POST', path: '/api/account/papers', access: 'onboarding' },
  consents: { method: 'GET', path: '/api/account/consents', access: 'onboarding' },
  withdrawConsent: { method: 'DELETE', path: '/api/account/consents/:document', access: 'onboarding' },
  exportOwn: { method: 'GET', path: '/api/account/export', access: 'onboarding', file: 'application/json' },
  erase: { method: 'POST', path: '/api/account/erase', access: 'onboarding' },
});
