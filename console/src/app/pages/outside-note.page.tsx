import ArrowLeft from 'lucide-react/icons/arrow-left';
import KeyRound from 'lucide-react/icons/key-round';
import MessageCircle from 'lucide-react/icons/message-circle';
import UserPlus from 'lucide-react/icons/user-plus';
import { useEffect } from 'react';
import { t as translate } from '../../shared/i18n/messages.ts';
import { setPageTitle } from '../../shared/i18n/page-title.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import type { NoteKind } from '../routes/paths.ts';
import { Lanes } from '../shell/lanes.tsx';
import { OutsideHeader } from '../shell/outside-header.tsx';

const notes = {
  register: { title: 'auth.register', icon: UserPlus },
  recover: { title: 'auth.recover', icon: KeyRound },
  wechatBind: { title: 'auth.wechatBind', icon: MessageCircle },
} as const;

/** A visitor's page opened by a signed-in account: explains this and links back. */
export function OutsideNotePage({ note }: { note: NoteKind }) {
  const t = useT();
  const { title, icon: Icon } = notes[note];
  useEffect(() => setPageTitle(() => translate(title)), [title]);
  return (
    <div className="sf-outside">
      <OutsideHeader />
      <main>
        <Lanes>
          <Icon x={190} y={2} width={24} height={24} strokeWidth={1.75} color="var(--ink)" />
        </Lanes>
        <h1>{t(title)}</h1>
        <p>{t('registration.signedIn')}</p>
        <PageLink to="/" className="sf-button is-primary">
          <ArrowLeft className="sf-icon" />
          {t('notFound.goHome')}
        </PageLink>
      </main>
    </div>
  );
}
