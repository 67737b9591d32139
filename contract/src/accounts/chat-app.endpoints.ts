import { endpointsOf } from '../kit/endpoint.ts';
import type { chatAppSchemas } from './chat-app.schemas.ts';

/** Sign-in with WeChat by its open-platform OAuth. */
export const chatApp = endpointsOf<typeof chatAppSchemas>({
  token: { method: 'POST', path: '/api/wechat/token', access: 'public' },
  bind: { method: 'POST', path: '/api/wechat/bind', access: 'bind-ticket' },
  bindOwn: { method: 'POST', path: '/api/account/chatApp', access: 'onboarding' },
  unbindOwn: { method: 'DELETE', path: '/api/account/chatApp', access: 'onboarding' },
});
