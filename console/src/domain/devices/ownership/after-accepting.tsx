import type { Transfer } from '@smartflight/contract/devices/transfers.schemas.ts';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Dialog, DialogActions } from '../../../shared/ui/overlay/dialog.tsx';
import { SecretDialog } from '../register/secret-dialog.tsx';
import { deviceName, type OwnershipActions } from './ownership-actions.ts';

/** The transfer ended the old secret: the device needs a new one before it connects again. */
export function AfterAccepting(props: {
  ownership: OwnershipActions;
  transfer: Transfer;
  close: () => void;
}) {
  const { ownership, transfer, close } = props;
  const t = useT();
  const [isMaking, setMaking] = useState(false);
  const device = { id: transfer.droneId, name: transfer.droneName };
  if (isMaking) return <SecretDialog ownership={ownership} device={device} close={close} />;
  return (
    <Dialog title={t('drones.transfer.yours', { name: deviceName(device) })} close={close}>
      <p>{t(`${ownership.texts}.transfer.yoursMore`)}</p>
      <DialogActions>
        <button type="button" className="sf-button" onClick={close}>
          {t('drones.secret.later')}
        </button>
        <button type="button" className="sf-button is-primary" onClick={() => setMaking(true)}>
          {t('drones.secret.make')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
