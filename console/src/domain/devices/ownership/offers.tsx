import './ownership.css';
import type { Transfer } from '@smartflight/contract/devices/transfers.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { confirm } from '../../../shared/ui/overlay/confirm-store.ts';
import { useTimeLeft } from '../detail/time-left.ts';
import { AfterAccepting } from './after-accepting.tsx';
import { openTransfers } from './offers.queries.ts';
import type { OwnershipActions } from './ownership-actions.ts';
import { useAccept, useDecline, useWithdraw } from './use-offers.ts';

/** Open transfer offers for devices of one kind: received first, then the caller's own. */
export function Offers({ ownership }: { ownership: OwnershipActions }) {
  const t = useT();
  const { data } = useQuery(openTransfers());
  const [taken, setTaken] = useState<Transfer>();
  const sorted = (data ?? [])
    .filter(({ kind }) => kind === ownership.kind)
    .sort((a, b) => Number(b.isMine) - Number(a.isMine));
  return (
    <>
      {sorted.length > 0 && (
        <ul className="dr-offers" aria-label={t('drones.transfer.open')}>
          {sorted.map((offer) => (
            <li key={offer.id}>
              {offer.isMine ? (
                <Received ownership={ownership} offer={offer} taken={setTaken} />
              ) : (
                <Made ownership={ownership} offer={offer} />
              )}
            </li>
          ))}
        </ul>
      )}
      {taken && <AfterAccepting ownership={ownership} transfer={taken} close={() => setTaken(undefined)} />}
    </>
  );
}

const nameOf = ({ droneName, droneId }: Transfer): string => droneName || droneId;

function OfferText({ offer, text }: { offer: Transfer; text: string }) {
  const left = useTimeLeft(offer.expiresAt);
  return (
    <>
      <StatusGlyph state={offer.isMine ? 'warning' : 'stale'} size={16} />
      <span className="dr-stack">
        <span>{text}</span>
        <small>
          {offer.model} · <span className="sf-id">{offer.droneId}</span> · {left}
        </small>
      </span>
    </>
  );
}

interface OfferProps {
  ownership: OwnershipActions;
  offer: Transfer;
}

function Received({ ownership, offer, taken }: OfferProps & { taken: (transfer: Transfer) => void }) {
  const t = useT();
  const [accept, decline] = [useAccept(ownership), useDecline(ownership)];
  const isBusy = accept.isPending || decline.isPending;
  const name = nameOf(offer);
  const askDecline = async () => {
    const question = { text: t('drones.transfer.askDecline', { name }), ok: t('drones.transfer.decline') };
    if (await confirm({ ...question, danger: true })) decline.mutate(offer.id);
  };
  return (
    <div className="dr-offer">
      <OfferText offer={offer} text={t('drones.transfer.received', { name, from: offer.from.name })} />
      <Button disabled={isBusy} onClick={() => void askDecline()}>
        {t('drones.transfer.decline')}
      </Button>
      <Button
        kind="primary"
        disabled={isBusy}
        // The row is removed before the response, and the callbacks of a plain `mutate` with it.
        onClick={() => void accept.mutateAsync(offer.id).then(taken, () => undefined)}
      >
        {t('drones.transfer.accept')}
      </Button>
    </div>
  );
}

function Made({ ownership, offer }: OfferProps) {
  const t = useT();
  const withdraw = useWithdraw(ownership);
  return (
    <div className="dr-offer">
      <OfferText
        offer={offer}
        text={t('drones.transfer.made', { name: nameOf(offer), to: offer.to.name ?? offer.to.account })}
      />
      <Button disabled={withdraw.isPending} onClick={() => withdraw.mutate(offer.id)}>
        {t('drones.transfer.withdraw')}
      </Button>
    </div>
  );
}
