import type { ChargerDetail } from '@smartflight/contract/power/charger.schemas.ts';
import { chargers } from '@smartflight/contract/power/chargers.endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { putDetail } from '../../domain/devices/device-cache.ts';
import { deviceName } from '../../domain/devices/ownership/ownership-actions.ts';
import { call } from '../../shared/api/client.ts';
import { ContactField } from '../../shared/forms/contact-field.tsx';
import { EditForm } from '../../shared/forms/edit-form.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { chargerOwnership } from './charger-ownership.ts';
import { chargerDetail, chargersKey } from './chargers.queries.ts';
import { registerData } from './register-form.ts';

/** Edits the registration data of a charger, for its company; the id can't be changed. */
export function EditPanel({ id, close }: { id: string; close: () => void }) {
  const t = useT();
  const { data, error, refetch } = useQuery(chargerDetail(id));
  return (
    <Inspector
      label={t('droneManage.edit')}
      title={t('droneManage.edit')}
      subtitle={data && `${deviceName(data)} · ${id}`}
      close={close}
    >
      {error && !data && <ErrorState error={error} retry={() => void refetch()} action="drones.register" />}
      {!error && !data && <Skeleton height={240} />}
      {data && <Form charger={data} close={close} />}
    </Inspector>
  );
}

function Form({ charger, close }: { charger: ChargerDetail; close: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const form = useSchemaForm({
    schema: registerData,
    phones: ['phone'],
    initial: {
      model: charger.model,
      year: charger.year === null ? '' : String(charger.year),
      batch: charger.batch,
      number: charger.number,
      pd: charger.pd ?? '',
      phone: charger.phone,
    },
    send: async (body) => {
      const changed = await call(chargers.update, { params: { id: charger.id }, body });
      putDetail(client, chargerOwnership, changed);
      void client.invalidateQueries({ queryKey: chargersKey });
      toast.ok(t('droneManage.edited', { name: deviceName(changed) }));
      close();
    },
  });
  return (
    <div className="sf-list-form">
      <EditForm form={form} cancel={close}>
        <TextField form={form} name="model" label={t('drones.model')} autoComplete="off" />
        <TextField form={form} name="year" label={t('drones.year')} inputMode="numeric" autoComplete="off" />
        <TextField form={form} name="batch" label={t('drones.batch')} autoComplete="off" />
        <TextField form={form} name="number" label={t('drones.number')} autoComplete="off" />
        <TextField form={form} name="pd" type="date" label={t('drones.pd')} autoComplete="off" />
        <ContactField
          form={form}
          name="phone"
          type="tel"
          inputMode="tel"
          label={t('drones.phone')}
          autoComplete="off"
        />
      </EditForm>
    </div>
  );
}
