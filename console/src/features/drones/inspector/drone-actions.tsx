import type { DroneDetail } from '@smartflight/contract/drone-shapes.ts';
import KeyRound from 'lucide-react/icons/key-round';
import Plug from 'lucide-react/icons/plug';
import Send from 'lucide-react/icons/send';
import Unlink from 'lucide-react/icons/unlink';
import { useState } from 'react';
import { useAllows } from '../../../shared/api/session.ts';
import { EndDialog } from '../../../shared/device/end-dialog.tsx';
import { ManageActions } from '../../../shared/device/manage-actions.tsx';
import { SecretDialog } from '../../../shared/device/secret-dialog.tsx';
import { TransferDialog } from '../../../shared/device/transfer-dialog.tsx';
import { WaitingOffer } from '../../../shared/device/waiting-offer.tsx';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageLocation } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { droneHands } from '../drone-hands.ts';

type DialogName = 'transfer' | 'unbind' | 'secret';

/** What the caller may do with the drone: its owner hands it on or gives it up, its company looks after it. */
export function DroneActions({ drone }: { drone: DroneDetail }) {
  const t = useT();
  const [open, setOpen] = useState<DialogName>();
  const { pathname } = usePageLocation();
  const mayProvision = useAllows('drones.provision') && (drone.rights.own || drone.rights.manage);
  const close = () => setOpen(undefined);
  if (!drone.rights.own && !mayProvision) return null;
  return (
    <div className="dr-actions">
      {drone.rights.own && drone.transfer && <WaitingOffer hands={droneHands} offer={drone.transfer} />}
      <div className="dr-buttons">
        {drone.rights.own && !drone.transfer && (
          <Button icon={<Send className="sf-icon" />} onClick={() => setOpen('transfer')}>
            {t('drones.transfer.transfer')}
          </Button>
        )}
        {drone.rights.own && (
          <Button icon={<Unlink className="sf-icon" />} onClick={() => setOpen('unbind')}>
            {t('drones.unbind.unbind')}
          </Button>
        )}
        {mayProvision && (
          <PageLink to={`${pathname}/connect/${drone.id}`} className="sf-button">
            <Plug className="sf-icon" />
            {t('droneConnect.connect')}
          </PageLink>
        )}
        {mayProvision && !drone.rights.manage && (
          <Button icon={<KeyRound className="sf-icon" />} onClick={() => setOpen('secret')}>
            {t('drones.secret.fresh')}
          </Button>
        )}
        {drone.rights.manage && drone.retiredAt === null && (
          <ManageActions
            hands={droneHands}
            device={drone}
            diagnostics={`${pathname}/diagnostics/${drone.id}`}
          />
        )}
      </div>
      {open === 'transfer' && <TransferDialog hands={droneHands} device={drone} close={close} />}
      {open === 'unbind' && <EndDialog end="unbind" hands={droneHands} device={drone} close={close} />}
      {open === 'secret' && <SecretDialog hands={droneHands} device={drone} close={close} />}
    </div>
  );
}
