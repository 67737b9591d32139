import './ownership.css';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { LastFourDialog } from './last-four.tsx';
import { type Device, deviceName, type OwnershipActions } from './ownership-actions.ts';

const words = {
  unbind: { ask: 'drones.unbind.ask', ok: 'drones.unbind.unbind', done: 'drones.unbind.done' },
  retire: { ask: 'droneManage.askRetire', ok: 'droneManage.retire', done: 'droneManage.isRetired' },
} as const;

interface EndProps {
  /** Its owner gives it up, or its company removes it from the register. */
  end: 'unbind' | 'retire';
  ownership: OwnershipActions;
  device: Device;
  close: () => void;
}

/** Rights, shares and secret of a device end at once, so the end of its id must be typed (D-01). */
export function EndDialog({ end, ownership, device, close }: EndProps) {
  const t = useT();
  const client = useQueryClient();
  const [, setParams] = usePageSearch();
  const name = deviceName(device);
  const { ask, ok, done } = words[end];
  return (
    <LastFourDialog
      ownership={ownership}
      id={device.id}
      title={t(ask, { name })}
      ok={t(ok)}
      close={close}
      failed={end === 'unbind' ? 'error.unbind' : undefined}
      send={async (confirm) => {
        await ownership[end](device.id, confirm);
        toast.ok(t(done, { name }));
        close();
        // The caller may no longer see the device.
        setParams({ [ownership.param]: undefined, tab: undefined });
        await client.invalidateQueries({
          queryKey: ownership.key,
          predicate: ({ queryKey }) => !queryKey.includes(device.id),
        });
      }}
    >
      <p>{t(end === 'unbind' ? `${ownership.texts}.unbind.more` : ownership.words.retireMore)}</p>
    </LastFourDialog>
  );
}
