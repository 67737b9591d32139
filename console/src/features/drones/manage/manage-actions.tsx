import { type DroneDetail, drones } from '@smartflight/contract/drones.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, PencilLine, Wrench } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { MenuButton } from '../../../shared/ui/menu.tsx';
import { toast } from '../../../shared/ui/toast-store.ts';
import { droneName } from '../drone-words.ts';
import { droneDetail, dronesKey } from '../drones.queries.ts';
import { FreshCodeDialog } from './fresh-code-dialog.tsx';
import { RetireDialog } from './retire-dialog.tsx';

/** Takes a drone out of service or puts it back; nothing of it is shown before the server has done it. */
export function useMaintenance() {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, begins }: { id: string; begins: boolean }) =>
      call(drones.update, { params: { id }, body: { inMaintenance: begins } }),
    onSuccess: (drone) => {
      client.setQueryData(droneDetail(drone.id).queryKey, drone);
      const name = droneName(drone);
      toast.ok(
        drone.maintenanceSince === null
          ? t('droneManage.backInService', { name })
          : t('droneManage.outOfService', { name }),
      );
      return client.invalidateQueries({ queryKey: dronesKey });
    },
  });
}

/** What the company of a drone may do beside its owner: its data, its service, its codes, its end. */
export function ManageActions({ drone }: { drone: DroneDetail }) {
  const t = useT();
  const [, setParams] = usePageSearch();
  const [open, setOpen] = useState<'code' | 'retire'>();
  const maintenance = useMaintenance();
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
      <Button icon={<PencilLine className="sf-icon" />} onClick={() => setParams({ panel: 'edit' })}>
        {t('droneManage.edit')}
      </Button>
      <MenuButton
        label={t('droneManage.more')}
        className="sf-button"
        items={[
          {
            key: 'code',
            label: t(isOwned ? 'droneManage.codeOwned' : 'droneManage.renewCode'),
            disabled: isOwned,
            run: () => setOpen('code'),
          },
          {
            key: 'retire',
            label: t(isOwned ? 'droneManage.retireOwned' : 'droneManage.retire'),
            disabled: isOwned,
            run: () => setOpen('retire'),
          },
        ]}
      >
        <Ellipsis className="sf-icon" />
        {t('droneManage.more')}
      </MenuButton>
      {open === 'code' && <FreshCodeDialog drone={drone} close={close} />}
      {open === 'retire' && <RetireDialog drone={drone} close={close} />}
    </>
  );
}
