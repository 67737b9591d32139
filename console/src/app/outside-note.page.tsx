import { ArrowLeft, KeyRound, MessageCircle, UserPlus } from 'lucide-react';
import { useEffect } from 'react';
import { useSession } from '../shared/api/session.ts';
import { t as translate } from '../shared/i18n/messages.ts';
import { setPageTitle } from '../shared/i18n/page-title.ts';
import { useT } from '../shared/i18n/use-t.ts';
import { PageLink } from '../shared/ui/page-link.tsx';
import { Lanes } from './lanes.tsx';
import { OutsideHeader } from './outside-header.tsx';
import { type NoteKind, paths } from './paths.ts';

const notes = {
  register: { title: 'auth.register', text: 'auth.registerText', icon: UserPlus },
  recover: { title: 'auth.recover', text: 'auth.recoverText', icon: KeyRound },
  wechatBind: { title: 'auth.wechatBind', text: 'auth.wechatBindText', icon: MessageCircle },
} as const;

/** A public page whose form comes later: says what to do until then. No component kit, no router. */
export function OutsideNotePage({ note }: { note: NoteKind }) {
  const t = useT();
  const isVisitor = useSession((session) => session.me === undefined);
  const { title, text, icon: Icon } = notes[note];
  useEffect(() => setPageTitle(() => translate(title)), [title]);
  return (
    <div className="sf-outside">
      <OutsideHeader />
      <main>
        <Lanes>
          <Icon x={190} y={2} width={24} height={24} strokeWidth={1.75} color="var(--ink)" />
        </Lanes>
        <h1>{t(title)}</h1>
        <p>{t(text)}</p>
        <PageLink to={isVisitor ? paths.login : '/'} className="sf-button is-primary">
          <ArrowLeft className="sf-icon" />
          {t(isVisitor ? 'auth.back' : 'notFound.goHome')}
        </PageLink>
      </main>
    </div>
  );
}
