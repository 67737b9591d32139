import './ownership.css';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { useTimeLeft } from '../detail/time-left.ts';
import type { OwnershipActions, WaitingTransfer } from './ownership-actions.ts';
import { useWithdraw } from './use-offers.ts';

/** An open offer of a device, its remaining time, and a button to withdraw it. */
export function WaitingOffer({ ownership, offer }: { ownership: OwnershipActions; offer: WaitingTransfer }) {
  const t = useT();
  const left = useTimeLeft(offer.expiresAt);
  const withdraw = useWithdraw(ownership);
  return (
    <div className="dr-offer">
      <span className="dr-stack">
        <span>{t('drones.transfer.offeredTo', { to: offer.to })}</span>
        <small>{left}</small>
      </span>
      <Button disabled={withdraw.isPending} onClick={() => withdraw.mutate(offer.id)}>
        {t('drones.transfer.withdraw')}
      </Button>
    </div>
  );
}
