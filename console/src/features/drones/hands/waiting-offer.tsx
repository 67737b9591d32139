import './hands.css';
import type { DroneDetail } from '@smartflight/contract/drones.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useTimeLeft } from './time-left.ts';
import { useWithdraw } from './use-offers.ts';

/** That the drone is offered to somebody, for how long still, and the way to take that back. */
export function WaitingOffer(props: { drone: DroneDetail; offer: NonNullable<DroneDetail['transfer']> }) {
  const t = useT();
  const { offer } = props;
  const left = useTimeLeft(offer.expiresAt);
  const withdraw = useWithdraw();
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
