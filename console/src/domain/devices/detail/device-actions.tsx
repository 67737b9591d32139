import KeyRound from 'lucide-react/icons/key-round';
import Plug from 'lucide-react/icons/plug';
import Send from 'lucide-react/icons/send';
import Unlink from 'lucide-react/icons/unlink';
import { useState } from 'react';
import { useAllows } from '../../../shared/api/session.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageLocation } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { ManageActions } from '../list/manage-actions.tsx';
import { EndDialog } from '../ownership/end-dialog.tsx';
import type { Device, OwnershipActions, WaitingTransfer } from '../ownership/ownership-actions.ts';
import { ReleaseDialog } from '../ownership/release-dialog.tsx';
import { TransferDialog } from '../ownership/transfer-dialog.tsx';
import { WaitingOffer } from '../ownership/waiting-offer.tsx';
import { SecretDialog } from '../register/secret-dialog.tsx';

interface OwnedDevice extends Device {
  model: string;
  ownerId: string | null;
  maintenanceSince: string | null;
  retiredAt: string | null;
  transfer: WaitingTransfer | null;
  rights: { own: boolean; manage: boolean };
  /** Whether the caller may end the ownership on behalf of the owner. */
  mayRelease?: boolean;
}

type DialogName = 'transfer' | 'unbind' | 'release' | 'secret';

/** Actions on a device: its owner transfers it or gives it up, its company maintains it. */
export function DeviceActions({ ownership, device }: { ownership: OwnershipActions; device: OwnedDevice }) {
  const t = useT();
  const [open, setOpen] = useState<DialogName>();
  const { pathname } = usePageLocation();
  const { own, manage } = device.rights;
  const mayProvision = useAllows('drones.provision') && (own || manage);
  const close = () => setOpen(undefined);
  if ((!own && !mayProvision) || device.retiredAt !== null) return null;
  return (
    <div className="dr-actions">
      {own && device.transfer && <WaitingOffer ownership={ownership} offer={device.transfer} />}
      <div className="dr-buttons">
        {own && !device.transfer && (
          <Button icon={<Send className="sf-icon" />} onClick={() => setOpen('transfer')}>
            {t('drones.transfer.transfer')}
          </Button>
        )}
        {own && (
          <Button icon={<Unlink className="sf-icon" />} onClick={() => setOpen('unbind')}>
            {t('drones.unbind.unbind')}
          </Button>
        )}
        {device.mayRelease && (
          <Button icon={<Unlink className="sf-icon" />} onClick={() => setOpen('release')}>
            {t('people.held.release')}
          </Button>
        )}
        {mayProvision && (
          <PageLink to={`${pathname}/connect/${device.id}`} className="sf-button">
            <Plug className="sf-icon" />
            {t('droneConnect.connect')}
          </PageLink>
        )}
        {mayProvision && !manage && (
          <Button icon={<KeyRound className="sf-icon" />} onClick={() => setOpen('secret')}>
            {t('drones.secret.create')}
          </Button>
        )}
        {manage && (
          <ManageActions
            ownership={ownership}
            device={device}
            diagnostics={`${pathname}/diagnostics/${device.id}`}
          />
        )}
      </div>
      {open === 'transfer' && <TransferDialog ownership={ownership} device={device} close={close} />}
      {open === 'unbind' && <EndDialog end="unbind" ownership={ownership} device={device} close={close} />}
      {open === 'release' && <ReleaseDialog drone={device} close={close} />}
      {open === 'secret' && <SecretDialog ownership={ownership} device={device} close={close} />}
    </div>
  );
}
