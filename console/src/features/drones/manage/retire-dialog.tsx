import { type Drone, drones } from '@smartflight/contract/drones.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { toast } from '../../../shared/ui/toast-store.ts';
import { droneName } from '../drone-words.ts';
import { dronesKey } from '../drones.queries.ts';
import { LastFourDialog } from '../hands/last-four.tsx';

/** The end of a drone in the register: its code and its secret stop at once, what it has flown stays. */
export function RetireDialog({ drone, close }: { drone: Drone; close: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [, setParams] = usePageSearch();
  const name = droneName(drone);
  return (
    <LastFourDialog
      id={drone.id}
      title={t('droneManage.askRetire', { name })}
      ok={t('droneManage.retire')}
      close={close}
      send={async (confirm) => {
        await call(drones.retire, { params: { id: drone.id }, query: { confirm } });
        toast.ok(t('droneManage.isRetired', { name }));
        close();
        setParams({ drone: undefined });
        await client.invalidateQueries({ queryKey: dronesKey });
      }}
    >
      <p>{t('droneManage.askRetireMore')}</p>
    </LastFourDialog>
  );
}
