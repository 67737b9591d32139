import './bind.css';
import { namedDroneBinding } from '@smartflight/contract/devices/device-register.schemas.ts';
import { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import Keyboard from 'lucide-react/icons/keyboard';
import QrCode from 'lucide-react/icons/qr-code';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../shared/api/client.ts';
import { FormEnd } from '../../../shared/forms/form-footer.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Segment } from '../../../shared/ui/controls/segment.tsx';
import { Inspector } from '../../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { Skeleton } from '../../../shared/ui/states/states.tsx';
import { dronesKey } from '../drones.queries.ts';
import type { QrBinding } from './qr-content.ts';

const QrScanner = lazy(async () => ({ default: (await import('./qr-scanner.tsx')).QrScanner }));

export type BindMethod = 'code' | 'scan';

interface BindPanelProps {
  way: BindMethod;
  changeMethod: (way: BindMethod) => void;
  /** Values from the URL, such as that of a QR code read by a phone's own camera. */
  brought: Partial<QrBinding> | undefined;
  close: () => void;
  done: (droneId: string) => void;
}

/** Binds a drone by its id and activation code, typed or read from its QR code (D-01). */
export function BindPanel({ way, changeMethod, brought, close, done }: BindPanelProps) {
  const t = useT();
  const [read, setRead] = useState(brought);
  return (
    <Inspector label={t('drones.bind.bind')} title={t('drones.bind.bind')} isTall close={close}>
      <div className="dr-ways">
        <Segment<BindMethod>
          label={t('drones.bind.bind')}
          value={way}
          options={[
            { value: 'code', label: t('drones.bind.byHand'), icon: <Keyboard className="sf-icon" /> },
            { value: 'scan', label: t('drones.bind.scan'), icon: <QrCode className="sf-icon" /> },
          ]}
          change={changeMethod}
        />
      </div>
      {way === 'scan' ? (
        <Suspense fallback={<Skeleton height={240} />}>
          <QrScanner
            found={(binding) => {
              setRead(binding);
              changeMethod('code');
            }}
          />
        </Suspense>
      ) : (
        <BindForm read={read} done={done} />
      )}
    </Inspector>
  );
}

function BindForm({ read, done }: { read: Partial<QrBinding> | undefined; done: (droneId: string) => void }) {
  const t = useT();
  const client = useQueryClient();
  const form = useSchemaForm({
    schema: namedDroneBinding,
    initial: { droneId: '', activateCode: '', name: '', ...read },
    refusals: { 'drone.bind-failed': 'activateCode' },
    failed: 'complete.bindFailed',
    send: async (query) => {
      const bound = await call(drones.bind, { query });
      toast.ok(t('drones.bind.done', { name: bound.name || bound.droneId }));
      await client.invalidateQueries({ queryKey: dronesKey });
      done(bound.droneId);
    },
  });
  const plain = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const;
  return (
    <form className="sf-list-form" onSubmit={form.submit} noValidate>
      {read?.activateCode && (
        <p className="dr-note" role="status">
          {t('drones.bind.fromQr')}
        </p>
      )}
      <TextField form={form} name="droneId" label={t('drones.droneId')} {...plain} />
      <TextField
        form={form}
        name="activateCode"
        label={t('drones.activeCode')}
        hint={t('drones.bind.codeHint')}
        {...plain}
      />
      <TextField form={form} name="name" label={t('drones.bind.name')} autoComplete="off" />
      <FormEnd form={form} label={t('drones.bind.byCode')} />
    </form>
  );
}
