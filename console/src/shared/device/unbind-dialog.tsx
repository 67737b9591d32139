import './hands.css';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../i18n/use-t.ts';
import { usePageSearch } from '../tabs/page.tsx';
import { toast } from '../ui/toast-store.ts';
import { type Device, type DeviceHands, deviceName } from './device-hands.ts';
import { LastFourDialog } from './last-four.tsx';

/** Giving up a device: rights, shares and its secret end at once, so the last signs of its id are asked for (D-01). */
export function UnbindDialog(props: { hands: DeviceHands; device: Device; close: () => void }) {
  const { hands, device, close } = props;
  const t = useT();
  const client = useQueryClient();
  const [, setParams] = usePageSearch();
  const name = deviceName(device);
  return (
    <LastFourDialog
      hands={hands}
      id={device.id}
      title={t('drones.unbind.ask', { name })}
      ok={t('drones.unbind.unbind')}
      close={close}
      send={async (confirm) => {
        await hands.unbind(device.id, confirm);
        toast.ok(t('drones.unbind.done', { name }));
        close();
        // With its owner gone there is nothing left to inspect.
        setParams({ [hands.param]: undefined, tab: undefined });
        await client.invalidateQueries({ queryKey: [...hands.key, 'list'] });
      }}
    >
      <p>{t(`${hands.texts}.unbind.more`)}</p>
    </LastFourDialog>
  );
}
