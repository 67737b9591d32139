import { teams } from '@smartflight/contract/teams/teams.endpoints.ts';
import type { Offer } from '@smartflight/contract/teams/teams.schemas.ts';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { call } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { useTeamChange } from './teams.queries.ts';

/** Invitations waiting for the reader's answer; the one linked from a message is scrolled into view. */
export function Offers(props: {
  offers: readonly Offer[];
  wanted: string | undefined;
  joined: (teamId: string) => void;
  dismiss: () => void;
}) {
  const { offers, wanted, joined, dismiss } = props;
  const t = useT();
  const isGone = wanted !== undefined && !offers.some(({ id }) => id === wanted);
  if (offers.length === 0 && !isGone) return null;
  return (
    <section className="tm-offers" aria-labelledby="tm-offers">
      <h2 id="tm-offers">{t('teams.invitations')}</h2>
      {isGone && (
        <p className="tm-gone" role="status">
          <StatusGlyph state="warning" size={16} />
          <span>{t('teams.invitationGone')}</span>
          <Button
            kind="quiet"
            wordless
            iconOnly={t('tabs.close')}
            icon={<X className="sf-icon" />}
            onClick={dismiss}
          />
        </p>
      )}
      <ul>
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} isWanted={offer.id === wanted} joined={joined} />
        ))}
      </ul>
    </section>
  );
}

function OfferCard(props: { offer: Offer; isWanted: boolean; joined: (teamId: string) => void }) {
  const { offer, isWanted, joined } = props;
  const { teamName: team, creatorName: by } = offer;
  const t = useT();
  const fmt = useFmt();
  const host = useRef<HTMLLIElement>(null);
  const params = { id: offer.id };
  const agree = useTeamChange(
    async () => {
      const answer = await call(teams.accept, { params });
      joined(answer.id);
      return answer;
    },
    () => t('teams.joinedNow', { team }),
  );
  const decline = useTeamChange(
    () => call(teams.decline, { params }),
    () => t('teams.declinedNow', { team }),
  );
  const isBusy = agree.isPending || decline.isPending;
  useEffect(() => {
    if (isWanted) host.current?.scrollIntoView({ block: 'nearest' });
  }, [isWanted]);
  const ask = async () => {
    const question = {
      text: t('teams.askJoin', { team }),
      detail: t('teams.askJoinMore', { by }),
      ok: t('teams.agree'),
    };
    if (await confirm(question)) agree.mutate();
  };
  return (
    <li ref={host} className={isWanted ? 'tm-offer is-wanted' : 'tm-offer'}>
      <div>
        <b>{team}</b>
        <p>
          {t('teams.invitedBy', { by })} · {t('teams.countMembers', { n: offer.members })} ·{' '}
          {t('teams.until', { at: fmt.instant(offer.expiresAt, 'minute') })}
        </p>
      </div>
      <div className="tm-offer-answers">
        <Button
          kind="primary"
          icon={<Check className="sf-icon" />}
          disabled={isBusy}
          onClick={() => void ask()}
        >
          {t('teams.agree')}
        </Button>
        <Button disabled={isBusy} onClick={() => decline.mutate()}>
          {t('teams.decline')}
        </Button>
      </div>
    </li>
  );
}
