import type { Transfer } from '@smartflight/contract/transfers.ts';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Dialog, DialogActions } from '../../../shared/ui/dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

/** The old secret died with the transfer: the drone needs a fresh one before it connects again. */
export function AfterAccepting({ transfer, close }: { transfer: Transfer; close: () => void }) {
  const t = useT();
  const [isMaking, setMaking] = useState(false);
  const drone = { id: transfer.droneId, name: transfer.droneName };
  if (isMaking) return <SecretDialog drone={drone} close={close} />;
  return (
    <Dialog title={t('drones.transfer.yours', { name: drone.name || drone.id })} close={close}>
      <p>{t('drones.transfer.yoursMore')}</p>
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
