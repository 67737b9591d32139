import './held-devices.css';
import { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import { chargers } from '@smartflight/contract/power/chargers.endpoints.ts';
import Unlink from 'lucide-react/icons/unlink';
import { useState } from 'react';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { CodeOnceDialog } from './code-once-dialog.tsx';
import { LastFourDialog } from './last-four.tsx';
import { type Device, deviceName } from './ownership-actions.ts';

export interface HeldDevice extends Device {
  kind: 'drone' | 'charger';
  model: string;
}

interface HeldProps {
  label: string;
  devices: readonly HeldDevice[];
  /** Called after one was unbound. */
  changed: () => Promise<unknown>;
}

/** The devices of the account, each with a button that unbinds it; also for an account that is not verified. */
export function HeldDevices({ label, devices, changed }: HeldProps) {
  const t = useT();
  const [asked, setAsked] = useState<HeldDevice>();
  return (
    <>
      <ul className="dr-held" aria-label={label}>
        {devices.map((device) => (
          <li key={device.id}>
            <StatusGlyph state="done" size={18} />
            <span className="dr-held-name">
              <strong>{deviceName(device)}</strong>
              {device.name !== '' && <span className="sf-id">{device.id}</span>}
              <span>{device.model}</span>
            </span>
            <Button
              icon={<Unlink className="sf-icon" />}
              aria-label={t('drones.unbind.unbindOf', { name: deviceName(device) })}
              onClick={() => setAsked(device)}
            >
              {t('drones.unbind.unbind')}
            </Button>
          </li>
        ))}
      </ul>
      {asked && <UnbindDialog device={asked} close={() => setAsked(undefined)} changed={changed} />}
    </>
  );
}

/** Unbinds after the end of the id was typed; the code of a device without a company is shown once. */
function UnbindDialog(props: { device: HeldDevice; close: () => void; changed: HeldProps['changed'] }) {
  const { device, close, changed } = props;
  const { id, kind } = device;
  const t = useT();
  const [code, setCode] = useState<string>();
  const name = deviceName(device);
  if (code !== undefined)
    return <CodeOnceDialog title={t('drones.unbind.done', { name })} code={code} close={close} />;
  return (
    <LastFourDialog
      ownership={device}
      id={id}
      title={t('drones.unbind.ask', { name })}
      ok={t('drones.unbind.unbind')}
      close={close}
      failed="error.unbind"
      send={async (confirm) => {
        const asking = { params: { id }, query: { confirm } };
        const { activateCode } = await (kind === 'drone'
          ? call(drones.unbind, asking)
          : call(chargers.unbind, asking));
        toast.ok(t('drones.unbind.done', { name }));
        if (activateCode === null) close();
        else setCode(activateCode);
        await changed();
      }}
    >
      <p>{t(kind === 'drone' ? 'drones.unbind.more' : 'chargers.unbind.more')}</p>
    </LastFourDialog>
  );
}
