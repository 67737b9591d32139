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
import { Section } from '../../shared/ui/layout/section.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { Delayed, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';

/** The account's links to share, with their openings: extended and revoked here. */
export function ShareLinksSection() {
  const t = useT();
  const fmt = useFmt();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
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
    <Section id="share-links" title={t('shareLinks.title')}>
      <p>{t('shareLinks.about')}</p>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && (
        <Delayed>
          <Skeleton height={56} />
        </Delayed>
      )}
      {data?.length === 0 && <p>{t('shareLinks.empty')}</p>}
      {data && data.length > 0 && (
        <ul className="sf-profile-sessions">
          {data.map((link) => (
            <Line
              key={link.id}
              of={link}
              extend={(name) => void extend(link, name)}
              revoke={(name) => void revoke(link, name)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface LineProps {
  of: ShareLink;
  extend: (name: string) => void;
  revoke: (name: string) => void;
}

function Line({ of, extend, revoke }: LineProps) {
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
  return (
    <li>
      <Share className="sf-icon" />
      <div>
        <strong>{name}</strong> <span className="sf-id">{`…${hint}`}</span>
        <small>{features.filter(Boolean).join(' · ')}</small>
        <small>{[opened, end].join(' · ')}</small>
      </div>
      {!isOver && (
        <>
          <button
            type="button"
            className="sf-button"
            aria-label={t('shareLinks.extendOf', days)}
            title={t('shareLinks.extendOf', days)}
            onClick={() => extend(name)}
          >
            {t('shareLinks.extend')}
          </button>
          <button
            type="button"
            className="sf-button"
            aria-label={t('shareLinks.revokeOf', { name })}
            onClick={() => revoke(name)}
          >
            {t('shareLinks.revoke')}
          </button>
        </>
      )}
    </li>
  );
}
