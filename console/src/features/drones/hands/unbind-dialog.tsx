import './hands.css';
import { type Drone, drones } from '@smartflight/contract/drones.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { toast } from '../../../shared/ui/toast-store.ts';
import { droneName } from '../drone-words.ts';
import { dronesKey } from '../drones.queries.ts';
import { LastFourDialog } from './last-four.tsx';

/** Giving up a drone: rights, pilots and its secret end at once, so the last signs of its id are asked for (D-01). */
export function UnbindDialog({ drone, close }: { drone: Drone; close: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [, setParams] = usePageSearch();
  const name = droneName(drone);
  return (
    <LastFourDialog
      id={drone.id}
      title={t('drones.unbind.ask', { name })}
      ok={t('drones.unbind.unbind')}
      close={close}
      send={async (confirm) => {
        await call(drones.unbind, { params: { id: drone.id }, query: { confirm } });
        toast.ok(t('drones.unbind.done', { name }));
        close();
        // With its owner gone there is nothing left to inspect.
        setParams({ drone: undefined, tab: undefined });
        await client.invalidateQueries({ queryKey: [...dronesKey, 'list'] });
      }}
    >
      <p>{t('drones.unbind.more')}</p>
    </LastFourDialog>
  );
}
