import { registerEntry } from '@smartflight/contract/devices/device-register.schemas.ts';
import type { DroneDetail } from '@smartflight/contract/drones/drone.schemas.ts';
import { droneModelNames } from '@smartflight/contract/drones/drone-models.ts';
import { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { optional, wanted, yearField } from '../../../domain/devices/register/register-fields.tsx';
import { call } from '../../../shared/api/client.ts';
import { ContactField } from '../../../shared/forms/contact-field.tsx';
import { EditForm } from '../../../shared/forms/edit-form.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Inspector } from '../../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { ErrorState, Skeleton } from '../../../shared/ui/states/states.tsx';
import { droneName } from '../drone-labels.ts';
import { droneDetail, dronesKey } from '../drones.queries.ts';

const editForm = z.object({
  model: wanted(50),
  year: yearField,
  batch: wanted(50),
  number: wanted(50),
  pd: z.string().min(1, { error: 'field.required' }).pipe(registerEntry.shape.pd),
  phone: wanted(20),
  machineManufacturer: optional(100),
  flightControlManufacturer: optional(100),
  qxActivationCode: optional(64),
});

/** Edits the registration data of a drone, for its company; the id can't be changed. */
export function EditRegister({ id, close }: { id: string; close: () => void }) {
  const t = useT();
  const { data, error, refetch } = useQuery(droneDetail(id));
  return (
    <Inspector
      label={t('droneManage.edit')}
      title={t('droneManage.edit')}
      subtitle={data && `${droneName(data)} · ${id}`}
      close={close}
    >
      {error && !data && <ErrorState error={error} retry={() => void refetch()} action="drones.register" />}
      {!error && !data && (
        <div className="dr-wait">
          <Skeleton height={240} />
        </div>
      )}
      {data && <Form drone={data} close={close} />}
    </Inspector>
  );
}

function Form({ drone, close }: { drone: DroneDetail; close: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const form = useSchemaForm({
    schema: editForm,
    phones: ['phone'],
    initial: {
      model: drone.model,
      year: drone.year === null ? '' : String(drone.year),
      batch: drone.batch,
      number: drone.number,
      pd: drone.pd ?? '',
      phone: drone.phone,
      machineManufacturer: drone.machineManufacturer,
      flightControlManufacturer: drone.flightControlManufacturer,
      qxActivationCode: drone.qxActivationCode,
    },
    send: async (body) => {
      const changed = await call(drones.update, { params: { id: drone.id }, body });
      client.setQueryData(droneDetail(drone.id).queryKey, changed);
      void client.invalidateQueries({ queryKey: dronesKey });
      toast.ok(t('droneManage.edited', { name: droneName(changed) }));
      close();
    },
  });
  return (
    <div className="sf-dr-edit">
      <EditForm form={form} cancel={close}>
        <TextField form={form} name="model" label={t('drones.model')} suggestions={droneModelNames} />
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
        <TextField form={form} name="machineManufacturer" label={t('drones.maker')} autoComplete="off" />
        <TextField
          form={form}
          name="flightControlManufacturer"
          label={t('drones.fcMaker')}
          autoComplete="off"
        />
        <TextField form={form} name="qxActivationCode" label={t('drones.qxCode')} autoComplete="off" />
      </EditForm>
    </div>
  );
}
