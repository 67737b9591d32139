import { endpointsOf } from '../kit/endpoint.ts';
import type { accountsSchemas } from './accounts.schemas.ts';

/** Sign-in and the data loaded at the console's start (spec 7). */
export const accounts = endpointsOf<typeof accountsSchemas>({
  login: { method: 'POST', path: '/api/v2/login', access: 'public', takesForm: true },
  createFirst: { method: 'POST', path: '/api/accounts/first', access: 'set-up', status: 201 },
  logout: { method: 'POST', path: '/api/logout', access: 'public' },
  getUserById: { method: 'GET', path: '/api/system/getUserById', access: 'onboarding' },
  userInfo: { method: 'GET', path: '/api/system/userInfo', access: 'onboarding' },
  needCompletePwd: { method: 'GET', path: '/api/system/needCompletePwd', access: 'onboarding' },
  findActionResourcesByUser: {
    method: 'GET',
    path: '/api/resource/findActionResourcesByUser',
    access: 'onboarding',
  },
  getCompanyLogo: { method: 'GET', path: '/api/sys/oem/getCompanyLogo', access: 'public' },
  getCustomMapItems: { method: 'GET', path: '/api/sysCustomItem/getCustomMapItems', access: 'onboarding' },
});
