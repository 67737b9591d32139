import './hands.css';
import type { Transfer } from '@smartflight/contract/transfers.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { confirm } from '../../../shared/ui/confirm-store.ts';
import { StatusGlyph } from '../../../shared/ui/glyph.tsx';
import { openTransfers } from '../drones.queries.ts';
import { AfterAccepting } from './after-accepting.tsx';
import { useTimeLeft } from './time-left.ts';
import { useAccept, useDecline, useWithdraw } from './use-offers.ts';

/** Offers of transfer that wait: those to the caller first, then the caller's own. */
export function Offers() {
  const t = useT();
  const { data } = useQuery(openTransfers());
  const [taken, setTaken] = useState<Transfer>();
  const sorted = [...(data ?? [])].sort((a, b) => Number(b.isMine) - Number(a.isMine));
  return (
    <>
      {sorted.length > 0 && (
        <ul className="dr-offers" aria-label={t('drones.transfer.open')}>
          {sorted.map((offer) => (
            <li key={offer.id}>
              {offer.isMine ? <Received offer={offer} taken={setTaken} /> : <Made offer={offer} />}
            </li>
          ))}
        </ul>
      )}
      {taken && <AfterAccepting transfer={taken} close={() => setTaken(undefined)} />}
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

function Received({ offer, taken }: { offer: Transfer; taken: (transfer: Transfer) => void }) {
  const t = useT();
  const [accept, decline] = [useAccept(), useDecline()];
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
        // The row is gone by the time the answer is there, and with it what a plain `mutate` would call.
        onClick={() => void accept.mutateAsync(offer.id).then(taken, () => undefined)}
      >
        {t('drones.transfer.accept')}
      </Button>
    </div>
  );
}

function Made({ offer }: { offer: Transfer }) {
  const t = useT();
  const withdraw = useWithdraw();
  return (
    <div className="dr-offer">
      <OfferText offer={offer} text={t('drones.transfer.made', { name: nameOf(offer), to: offer.to.name })} />
      <Button disabled={withdraw.isPending} onClick={() => withdraw.mutate(offer.id)}>
        {t('drones.transfer.withdraw')}
      </Button>
    </div>
  );
}
