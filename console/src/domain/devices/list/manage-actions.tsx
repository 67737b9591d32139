import Activity from 'lucide-react/icons/activity';
import ArchiveX from 'lucide-react/icons/archive-x';
import Ellipsis from 'lucide-react/icons/ellipsis';
import KeyRound from 'lucide-react/icons/key-round';
import PencilLine from 'lucide-react/icons/pencil-line';
import Ticket from 'lucide-react/icons/ticket';
import Wrench from 'lucide-react/icons/wrench';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { go } from '../../../shared/navigation.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { MenuButton } from '../../../shared/ui/overlay/menu.tsx';
import { useMaintenance } from '../detail/use-maintenance.ts';
import { EndDialog } from '../ownership/end-dialog.tsx';
import type { Device, OwnershipActions } from '../ownership/ownership-actions.ts';
import { FreshCodeDialog } from '../register/fresh-code-dialog.tsx';
import { SecretDialog } from '../register/secret-dialog.tsx';

interface ManageProps {
  ownership: OwnershipActions;
  device: Device & { model: string; maintenanceSince: string | null; ownerId: string | null };
  /** Path of its diagnostics page. */
  diagnostics: string;
}

/** What the company may do with a device besides its owner: data, maintenance, codes, retirement. */
export function ManageActions({ ownership, device, diagnostics }: ManageProps) {
  const t = useT();
  const [, setParams] = usePageSearch();
  const [open, setOpen] = useState<'secret' | 'code' | 'retire'>();
  const maintenance = useMaintenance(ownership);
  const isOut = device.maintenanceSince !== null;
  const isOwned = device.ownerId !== null;
  const close = () => setOpen(undefined);
  return (
    <>
      <Button
        icon={<Wrench className="sf-icon" />}
        disabled={maintenance.isPending}
        onClick={() => maintenance.mutate({ id: device.id, begins: !isOut })}
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
            label: t('drones.secret.create'),
            icon: <KeyRound className="sf-icon" />,
            run: () => setOpen('secret'),
          },
          {
            key: 'diagnostics',
            label: t('title.droneDiagnostics'),
            icon: <Activity className="sf-icon" />,
            run: () => go(diagnostics),
          },
          {
            key: 'code',
            icon: <Ticket className="sf-icon" />,
            label: t(isOwned ? 'droneManage.codeOwned' : 'droneManage.renewCode'),
            disabled: isOwned,
            run: () => setOpen('code'),
          },
          {
            key: 'retire',
            icon: <ArchiveX className="sf-icon" />,
            label: t(isOwned ? 'droneManage.retireOwned' : 'droneManage.retire'),
            disabled: isOwned,
            run: () => setOpen('retire'),
          },
        ]}
      >
        <Ellipsis className="sf-icon" />
        {t('droneManage.more')}
      </MenuButton>
      {open === 'secret' && <SecretDialog ownership={ownership} device={device} close={close} />}
      {open === 'code' && <FreshCodeDialog ownership={ownership} device={device} close={close} />}
      {open === 'retire' && <EndDialog end="retire" ownership={ownership} device={device} close={close} />}
    </>
  );
}
