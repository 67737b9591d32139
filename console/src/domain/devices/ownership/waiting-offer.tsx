import './ownership.css';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { useTimeLeft } from '../detail/time-left.ts';
import type { OwnershipActions, WaitingTransfer } from './ownership-actions.ts';
import { useWithdraw } from './use-offers.ts';

/** That a device is offered to somebody, for how long still, and the way to take that back. */
export function WaitingOffer({ ownership, offer }: { ownership: OwnershipActions; offer: WaitingTransfer }) {
  const t = useT();
  const left = useTimeLeft(offer.expiresAt);
  const withdraw = useWithdraw(ownership);
  return (
    <div className="dr-offer">
      <span className="dr-stack">
        <span>{t('drones.transfer.offeredTo', { to: offer.toName })}</span>
        <small>{left}</small>
      </span>
      <Button disabled={withdraw.isPending} onClick={() => withdraw.mutate(offer.id)}>
        {t('drones.transfer.withdraw')}
      </Button>
    </div>
  );
}
