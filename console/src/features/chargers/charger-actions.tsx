import type { ChargerDetail } from '@smartflight/contract/charger-shapes.ts';
import ArchiveX from 'lucide-react/icons/archive-x';
import Ellipsis from 'lucide-react/icons/ellipsis';
import KeyRound from 'lucide-react/icons/key-round';
import PencilLine from 'lucide-react/icons/pencil-line';
import Send from 'lucide-react/icons/send';
import Ticket from 'lucide-react/icons/ticket';
import Unlink from 'lucide-react/icons/unlink';
import Wrench from 'lucide-react/icons/wrench';
import { useState } from 'react';
import { useAllows } from '../../shared/api/session.ts';
import { FreshCodeDialog } from '../../shared/device/fresh-code-dialog.tsx';
import { RetireDialog } from '../../shared/device/retire-dialog.tsx';
import { SecretDialog } from '../../shared/device/secret-dialog.tsx';
import { TransferDialog } from '../../shared/device/transfer-dialog.tsx';
import { UnbindDialog } from '../../shared/device/unbind-dialog.tsx';
import { useMaintenance } from '../../shared/device/use-maintenance.ts';
import { WaitingOffer } from '../../shared/device/waiting-offer.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { MenuButton } from '../../shared/ui/menu.tsx';
import { chargerHands } from './charger-hands.ts';

const dialogs = {
  transfer: TransferDialog,
  unbind: UnbindDialog,
  secret: SecretDialog,
  code: FreshCodeDialog,
  retire: RetireDialog,
} as const;
type DialogName = keyof typeof dialogs;

/** What the caller may do with the charger: its owner hands it on or gives it up, its company looks after it. */
export function ChargerActions({ charger }: { charger: ChargerDetail }) {
  const t = useT();
  const [open, setOpen] = useState<DialogName>();
  const { own, manage } = charger.rights;
  const mayProvision = useAllows('drones.provision') && (own || manage);
  const Dialog = open && dialogs[open];
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
        {manage && <Manage charger={charger} show={setOpen} />}
      </div>
      {Dialog && <Dialog hands={chargerHands} device={charger} close={() => setOpen(undefined)} />}
    </div>
  );
}

function Manage({ charger, show }: { charger: ChargerDetail; show: (dialog: DialogName) => void }) {
  const t = useT();
  const [, setParams] = usePageSearch();
  const maintenance = useMaintenance(chargerHands);
  const isOut = charger.maintenanceSince !== null;
  const isOwned = charger.ownerId !== null;
  return (
    <>
      <Button
        icon={<Wrench className="sf-icon" />}
        disabled={maintenance.isPending}
        onClick={() => maintenance.mutate({ id: charger.id, begins: !isOut })}
      >
        {t(isOut ? 'droneManage.putBack' : 'droneManage.takeOut')}
      </Button>
      <MenuButton
        label={t('droneManage.more')}
        className="sf-button"
        items={[
          {
            key: 'edit',
            label: t('droneManage.edit'),
            icon: <PencilLine className="sf-icon" />,
            run: () => setParams({ panel: 'edit' }),
          },
          {
            key: 'secret',
            label: t('drones.secret.fresh'),
            icon: <KeyRound className="sf-icon" />,
            run: () => show('secret'),
          },
          {
            key: 'code',
            label: t(isOwned ? 'droneManage.codeOwned' : 'droneManage.renewCode'),
            icon: <Ticket className="sf-icon" />,
            disabled: isOwned,
            run: () => show('code'),
          },
          {
            key: 'retire',
            label: t(isOwned ? 'droneManage.retireOwned' : 'droneManage.retire'),
            icon: <ArchiveX className="sf-icon" />,
            disabled: isOwned,
            run: () => show('retire'),
          },
        ]}
      >
        <Ellipsis className="sf-icon" />
        {t('droneManage.more')}
      </MenuButton>
    </>
  );
}
