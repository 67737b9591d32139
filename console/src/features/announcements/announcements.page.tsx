import '../../shared/ui/table/list-page.css';
import './announcements.css';
import { languages } from '@smartflight/contract/kit/languages.ts';
import { announcements } from '@smartflight/contract/messages/announcements.endpoints.ts';
import type { Announcement } from '@smartflight/contract/messages/announcements.schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Smartphone from 'lucide-react/icons/smartphone';
import { call } from '../../shared/api/client.ts';
import { type Fmt, useFmt } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { EmptyState } from '../../shared/ui/states/states.tsx';
import { type Column, DataTable } from '../../shared/ui/table/data-table.tsx';
import { moveOf, stateAt, textsFor } from './announcement-form.ts';
import { AnnouncementInspector } from './announcement-inspector.tsx';
import { announcementList, announcementsKey } from './announcements.queries.ts';
import { AppLinksInspector } from './app-links-inspector.tsx';

const stateGlyphs = { shown: 'done', planned: 'standby', over: 'offline' } as const;

function timesOf({ from, until }: Announcement, t: Translate, fmt: Fmt): string {
  if (from === null && until === null) return t('news.always');
  const at = (instant: string | null) => (instant === null ? '…' : fmt.instant(instant, 'minute'));
  return `${at(from)} – ${at(until)}`;
}

function columnsOf(t: Translate, fmt: Fmt, move: (id: string, by: 1 | -1) => void): Column<Announcement>[] {
  return [
    {
      key: 'order',
      title: t('news.order'),
      width: 112,
      cell: ({ id }) => (
        <span className="an-order">
          <Step label={t('news.up')} icon={<ArrowUp className="sf-icon" />} run={() => move(id, -1)} />
          <Step label={t('news.down')} icon={<ArrowDown className="sf-icon" />} run={() => move(id, 1)} />
        </span>
      ),
    },
    {
      key: 'title',
      title: t('news.title'),
      strong: true,
      cell: (row) => textsFor(row.texts, fmt.lang).title,
    },
    {
      key: 'state',
      title: t('people.state'),
      cell: (row) => {
        const state = stateAt(row, Date.now());
        return <StatusTag state={stateGlyphs[state]} word={t(`news.state.${state}`)} size={16} />;
      },
    },
    { key: 'times', title: `${t('news.from')} – ${t('news.until')}`, cell: (row) => timesOf(row, t, fmt) },
    {
      key: 'languages',
      title: t('news.languages'),
      cell: (row) => languages.filter((lang) => row.texts[lang]).join(' '),
    },
    { key: 'link', title: t('news.link'), cell: (row) => row.link || fmt.number(null) },
  ];
}

function Step({ label, icon, run }: { label: string; icon: React.ReactNode; run: () => void }) {
  return (
    <Button
      kind="quiet"
      wordless
      iconOnly={label}
      icon={icon}
      onClick={(event) => {
        event.stopPropagation();
        run();
      }}
    />
  );
}

/** Moves an announcement one place up or down; every announcement with a new position is sent. */
function useMove(items: readonly Announcement[] | undefined) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id, by }: { id: string; by: 1 | -1 }) => {
      for (const { item, position } of moveOf(items ?? [], id, by)) {
        const { id: moved, ...rest } = item;
        await call(announcements.update, { params: { id: moved }, body: { ...rest, position } });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: announcementsKey }),
  });
  return (id: string, by: 1 | -1) => {
    if (!isPending) mutate({ id, by });
  };
}

export function AnnouncementsPage() {
  const t = useT();
  const fmt = useFmt();
  const [params, setParams] = usePageSearch();
  const { data, error, isFetching, refetch } = useQuery(announcementList());
  const move = useMove(data);
  const opened = params.get('announcement') ?? undefined;
  const item = data?.find(({ id }) => id === opened);
  const show = (announcement: string | undefined) => setParams({ announcement });
  const close = () => show(undefined);
  const last = Math.max(-1, ...(data ?? []).map(({ position }) => position));
  return (
    <div className="sf-list-page">
      <PageHeader
        title={t('title.announcements')}
        actions={
          <>
            <Button icon={<Smartphone className="sf-icon" />} onClick={() => show('apps')}>
              {t('news.apps')}
            </Button>
            <Button kind="primary" icon={<Plus className="sf-icon" />} onClick={() => show('new')}>
              {t('news.add')}
            </Button>
          </>
        }
      />
      <div className="sf-list-main">
        <DataTable<Announcement>
          label={t('title.announcements')}
          columns={columnsOf(t, fmt, move)}
          rows={data}
          rowKey={(row) => row.id}
          selected={opened}
          open={({ id }) => show(id)}
          error={error}
          retry={() => void refetch()}
          empty={<EmptyState text={t('news.empty')} />}
          refreshing={isFetching}
        />
        {opened === 'apps' && <AppLinksInspector close={close} />}
        {(item || opened === 'new') && (
          <AnnouncementInspector key={opened} item={item} position={last + 1} close={close} />
        )}
      </div>
    </div>
  );
}
