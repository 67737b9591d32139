import { announcements } from '@smartflight/contract/messages/announcements.endpoints.ts';
import {
  type AppLinks,
  appLinks as linksForm,
} from '@smartflight/contract/messages/announcements.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { Skeleton } from '../../shared/ui/states/states.tsx';
import { announcementsKey, appLinks } from './announcements.queries.ts';

const systems = { android: 'Android', ios: 'iOS', windows: 'Windows' } as const;

export function AppLinksInspector({ close }: { close: () => void }) {
  const t = useT();
  const { data } = useQuery(appLinks());
  return (
    <Inspector label={t('news.apps')} title={t('news.apps')} close={close}>
      {data ? <LinksForm links={data} close={close} /> : <Skeleton height={160} />}
    </Inspector>
  );
}

function LinksForm({ links, close }: { links: AppLinks; close: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const form = useSchemaForm({
    schema: linksForm,
    initial: links,
    send: async (body) => {
      await call(announcements.setAppLinks, { body });
      toast.ok(t('news.appsSaved'));
      close();
      await client.invalidateQueries({ queryKey: announcementsKey });
    },
  });
  return (
    <form className="sf-list-form" onSubmit={form.submit} noValidate>
      <p className="sf-list-note">{t('news.appsHint')}</p>
      {(['android', 'ios', 'windows'] as const).map((name) => (
        <TextField key={name} form={form} name={name} label={systems[name]} inputMode="url" />
      ))}
      <FormEnd form={form} label={t('news.save')} />
    </form>
  );
}
