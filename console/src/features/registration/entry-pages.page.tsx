import type { ComponentType } from 'react';
import { ChatAppBindPage } from './chat-app-bind.page.tsx';
import { ChatAppLoginPage } from './chat-app-login.page.tsx';
import { FirstAdministratorPage } from './first-administrator.page.tsx';
import { OpenIdPage } from './openid.page.tsx';
import { RecoverPage } from './recover.page.tsx';
import { RegisterPage } from './register.page.tsx';

const pages = {
  register: RegisterPage,
  recover: RecoverPage,
  chatAppLogin: ChatAppLoginPage,
  chatAppBind: ChatAppBindPage,
  openid: OpenIdPage,
  firstAdministrator: FirstAdministratorPage,
} satisfies Record<string, ComponentType>;

export function EntryPages({ page }: { page: keyof typeof pages }) {
  const Page = pages[page];
  return <Page key={page} />;
}
