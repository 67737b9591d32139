import type { DroneDetail } from '@smartflight/contract/drone-shapes.ts';
import Activity from 'lucide-react/icons/activity';
import ArchiveX from 'lucide-react/icons/archive-x';
import Ellipsis from 'lucide-react/icons/ellipsis';
import KeyRound from 'lucide-react/icons/key-round';
import PencilLine from 'lucide-react/icons/pencil-line';
import Ticket from 'lucide-react/icons/ticket';
import Wrench from 'lucide-react/icons/wrench';
import { useState } from 'react';
import { FreshCodeDialog } from '../../../shared/device/fresh-code-dialog.tsx';
import { RetireDialog } from '../../../shared/device/retire-dialog.tsx';
import { SecretDialog } from '../../../shared/device/secret-dialog.tsx';
import { useMaintenance } from '../../../shared/device/use-maintenance.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { go } from '../../../shared/navigation.ts';
import { usePageLocation, usePageSearch } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { MenuButton } from '../../../shared/ui/menu.tsx';
import { droneHands } from '../drone-hands.ts';

/** What the company of a drone may do beside its owner: its data, its service, its codes, its end. */
export function ManageActions({ drone }: { drone: DroneDetail }) {
  const t = useT();
  const [, setParams] = usePageSearch();
  const { pathname } = usePageLocation();
  const [open, setOpen] = useState<'secret' | 'code' | 'retire'>();
  const maintenance = useMaintenance(droneHands);
  const isOut = drone.maintenanceSince !== null;
  const isOwned = drone.ownerId !== null;
  const close = () => setOpen(undefined);
  if (drone.retiredAt !== null) return null;
  return (
    <>
      <Button
        icon={<Wrench className="sf-icon" />}
        disabled={maintenance.isPending}
        onClick={() => maintenance.mutate({ id: drone.id, begins: !isOut })}
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
            run: () => setOpen('secret'),
          },
          {
            key: 'diagnostics',
            label: t('title.droneDiagnostics'),
            icon: <Activity className="sf-icon" />,
            run: () => go(`${pathname}/diagnostics/${drone.id}`),
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
      {open === 'secret' && <SecretDialog hands={droneHands} device={drone} close={close} />}
      {open === 'code' && <FreshCodeDialog hands={droneHands} device={drone} close={close} />}
      {open === 'retire' && <RetireDialog hands={droneHands} device={drone} close={close} />}
    </>
  );
}
