import type { ChargerDetail } from '@smartflight/contract/charger-shapes.ts';
import KeyRound from 'lucide-react/icons/key-round';
import Send from 'lucide-react/icons/send';
import Unlink from 'lucide-react/icons/unlink';
import { useState } from 'react';
import { useAllows } from '../../shared/api/session.ts';
import { EndDialog } from '../../shared/device/end-dialog.tsx';
import { ManageActions } from '../../shared/device/manage-actions.tsx';
import { SecretDialog } from '../../shared/device/secret-dialog.tsx';
import { TransferDialog } from '../../shared/device/transfer-dialog.tsx';
import { WaitingOffer } from '../../shared/device/waiting-offer.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/button.tsx';
import { chargerHands } from './charger-hands.ts';

type DialogName = 'transfer' | 'unbind' | 'secret';

/** What the caller may do with the charger: its owner hands it on or gives it up, its company looks after it. */
export function ChargerActions({ charger }: { charger: ChargerDetail }) {
  const t = useT();
  const [open, setOpen] = useState<DialogName>();
  const { own, manage } = charger.rights;
  const mayProvision = useAllows('drones.provision') && (own || manage);
  const close = () => setOpen(undefined);
  if ((!own && !manage) || charger.retiredAt !== null) return null;
  return (
    <div className="dr-actions">
      {own && charger.transfer && <WaitingOffer hands={chargerHands} offer={charger.transfer} />}
      <div className="dr-buttons">
        {own && !charger.transfer && (
          <Button icon={<Send className="sf-icon" />} onClick={() => setOpen('transfer')}>
            {t('drones.transfer.transfer')}
          </Button>
        )}
        {own && (
          <Button icon={<Unlink className="sf-icon" />} onClick={() => setOpen('unbind')}>
            {t('drones.unbind.unbind')}
          </Button>
        )}
        {mayProvision && !manage && (
          <Button icon={<KeyRound className="sf-icon" />} onClick={() => setOpen('secret')}>
            {t('drones.secret.fresh')}
          </Button>
        )}
        {manage && <ManageActions hands={chargerHands} device={charger} />}
      </div>
      {open === 'transfer' && <TransferDialog hands={chargerHands} device={charger} close={close} />}
      {open === 'unbind' && <EndDialog end="unbind" hands={chargerHands} device={charger} close={close} />}
      {open === 'secret' && <SecretDialog hands={chargerHands} device={charger} close={close} />}
    </div>
  );
}
