import { endpointsOf } from '../kit/endpoint.ts';
import type { registrationSchemas } from './registration.schemas.ts';

export const registration = endpointsOf<typeof registrationSchemas>({
  sendCode: { method: 'POST', path: '/api/account/sendCode', access: 'public' },
  checkRepeat: { method: 'GET', path: '/api/account/checkRepeat', access: 'public' },
  register: { method: 'POST', path: '/api/account/register', access: 'public', status: 201 },
  recover: { method: 'POST', path: '/api/account/recover', access: 'public' },
});
