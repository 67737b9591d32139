import { shareLinks } from '@smartflight/contract/access/share-links.endpoints.ts';
import type { ShareLink } from '@smartflight/contract/access/share-links.schemas.ts';
import { linkDays } from '@smartflight/contract/access/share-links.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Share from 'lucide-react/icons/share-2';
import { ownLinksKey } from '../../domain/share-links/own-links-key.ts';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { ListRow, ListSection } from '../../shared/ui/layout/list-section.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';

/** The account's links to share, with their openings: extended and revoked here. */
export function ShareLinksSection() {
  const t = useT();
  const fmt = useFmt();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ownLinksKey,
    queryFn: ({ signal }) => call(shareLinks.list, { signal }),
    meta: { quiet: true },
    staleTime: 0,
  });
  const again = () => queries.invalidateQueries({ queryKey: ownLinksKey });
  const extend = ({ id }: ShareLink, name: string) =>
    call(shareLinks.extend, { params: { id }, body: { days: linkDays.usual } })
      .then(
        ({ expiresAt }) =>
          toast.ok(t('shareLinks.extended', { name, day: fmt.instant(expiresAt, 'minute') })),
        reportProblem,
      )
      .finally(again);
  const revoke = async ({ id }: ShareLink, name: string) => {
    const question = { text: t('shareLinks.askRevoke', { name }), detail: t('shareLinks.askRevokeMore') };
    if (!(await confirm({ ...question, ok: t('shareLinks.revoke'), danger: true }))) return;
    await call(shareLinks.revoke, { params: { id } })
      .then(() => toast.ok(t('shareLinks.revoked', { name })), reportProblem)
      .finally(again);
  };
  return (
    <ListSection
      id="share-links"
      title={t('shareLinks.title')}
      about={t('shareLinks.about')}
      query={query}
      items={query.data}
      empty={t('shareLinks.empty')}
      row={(link) => (
        <Row
          of={link}
          extend={(name) => void extend(link, name)}
          revoke={(name) => void revoke(link, name)}
        />
      )}
    />
  );
}

interface RowProps {
  of: ShareLink;
  extend: (name: string) => void;
  revoke: (name: string) => void;
}

function Row({ of, extend, revoke }: RowProps) {
  const t = useT();
  const fmt = useFmt();
  const { target, hint, expiresAt, revokedAt, openings, openedAt } = of;
  const kind = t(`shareLinks.kind.${target.kind}`);
  const name = of.name || kind;
  const isOver = revokedAt !== null || Date.parse(expiresAt) <= Date.now();
  const opened =
    openedAt === null
      ? t('shareLinks.unopened')
      : t('shareLinks.opened', { n: openings, when: fmt.relative(openedAt, new Date()) });
  const end =
    revokedAt === null
      ? t(isOver ? 'shareLinks.over' : 'shareLinks.until', { day: fmt.instant(expiresAt, 'minute') })
      : t('shareLinks.revokedOn', { day: fmt.instant(revokedAt, 'minute') });
  const features = [
    kind,
    of.hasPassword && t('shareLinks.hasPassword'),
    of.showsPeople && t('shareLinks.withPeople'),
  ];
  const days = { name, n: linkDays.usual };
  const actions = [
    { text: t('shareLinks.extend'), label: t('shareLinks.extendOf', days), run: () => extend(name) },
    { text: t('shareLinks.revoke'), label: t('shareLinks.revokeOf', { name }), run: () => revoke(name) },
  ];
  return (
    <ListRow
      icon={<Share className="sf-icon" />}
      name={name}
      mark={`…${hint}`}
      lines={[features.filter(Boolean).join(' · '), [opened, end].join(' · ')]}
      actions={isOver ? [] : actions}
    />
  );
}
