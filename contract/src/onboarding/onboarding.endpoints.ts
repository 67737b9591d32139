import { endpointsOf } from '../kit/endpoint.ts';
import type { onboardingSchemas } from './onboarding.schemas.ts';

export const onboarding = endpointsOf<typeof onboardingSchemas>({
  state: { method: 'GET', path: '/api/onboarding', access: 'onboarding' },
  completeAccountInfo: { method: 'POST', path: '/api/account/completeAccountInfo', access: 'onboarding' },
  realName: { method: 'POST', path: '/api/account/authentication/realname', access: 'onboarding' },
  operator: { method: 'POST', path: '/api/account/authentication/operator', access: 'onboarding' },
  updatePwd: { method: 'POST', path: '/api/system/updatePwd', access: 'onboarding' },
  getCompanyName: { method: 'GET', path: '/api/sys/oem/getCompanyName', access: 'public' },
});
