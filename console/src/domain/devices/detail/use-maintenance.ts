import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../shared/i18n/use-t.ts';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { putDetail } from '../device-cache.ts';
import { deviceName, type OwnershipActions } from '../ownership/ownership-actions.ts';

/** Takes a device out of service or returns it; nothing is shown before the server has confirmed. */
export function useMaintenance(ownership: OwnershipActions) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, begins }: { id: string; begins: boolean }) => ownership.setMaintenance(id, begins),
    onSuccess: (device) => {
      putDetail(client, ownership, device);
      const name = deviceName(device);
      toast.ok(
        device.maintenanceSince === null
          ? t('droneManage.backInService', { name })
          : t('droneManage.outOfService', { name }),
      );
      return client.invalidateQueries({ queryKey: ownership.key });
    },
  });
}
