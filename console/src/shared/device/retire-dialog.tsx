import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../i18n/use-t.ts';
import { usePageSearch } from '../tabs/page.tsx';
import { toast } from '../ui/toast-store.ts';
import { type Device, type DeviceHands, deviceName } from './device-hands.ts';
import { LastFourDialog } from './last-four.tsx';

/** The end of a device in the register: its code and its secret stop at once, what it has done stays. */
export function RetireDialog(props: { hands: DeviceHands; device: Device; close: () => void }) {
  const { hands, device, close } = props;
  const t = useT();
  const client = useQueryClient();
  const [, setParams] = usePageSearch();
  const name = deviceName(device);
  return (
    <LastFourDialog
      hands={hands}
      id={device.id}
      title={t('droneManage.askRetire', { name })}
      ok={t('droneManage.retire')}
      close={close}
      send={async (confirm) => {
        await hands.retire(device.id, confirm);
        toast.ok(t('droneManage.isRetired', { name }));
        close();
        setParams({ [hands.param]: undefined });
        await client.invalidateQueries({ queryKey: hands.key });
      }}
    >
      <p>{t(hands.words.retireMore)}</p>
    </LastFourDialog>
  );
}
