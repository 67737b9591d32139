import { deviceId } from '@smartflight/contract/devices/device-id.schemas.ts';
import { stations } from '@smartflight/contract/stations/stations.endpoints.ts';
import type { Station } from '@smartflight/contract/stations/stations.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { freshSecrets } from '../../domain/devices/register/fresh-secrets.ts';
import { call } from '../../shared/api/client.ts';
import { typedNumber, typedText } from '../../shared/format/typed-number.ts';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useFormLeave } from '../../shared/forms/use-form-leave.ts';
import { type SchemaForm, useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { go } from '../../shared/navigation.ts';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { connectPath } from './paths.ts';
import { stationsKey } from './stations.queries.ts';

const degrees = (most: number) =>
  z
    .string()
    .transform(typedNumber)
    .refine((value) => value === null || (value !== undefined && Math.abs(value) <= most), {
      error: 'field.invalid',
    });

const fields = z.object({
  name: z.string().trim().max(50, { error: 'field.too-long' }),
  model: z.string().trim().max(50, { error: 'field.too-long' }),
  lat: degrees(90),
  lon: degrees(180),
});
type Fields = z.input<typeof fields>;
type Read = z.output<typeof fields>;

const bothOrNone = ({ lat, lon }: Pick<Read, 'lat' | 'lon'>): boolean => (lat === null) === (lon === null);
const together = { error: 'field.required', path: ['lon'] };

const bodyOf = ({ name, model, lat, lon }: Read) => ({
  ...(name === '' ? {} : { name }),
  model,
  position: typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : null,
});

const changed = fields.refine(bothOrNone, together).transform(bodyOf);
const registered = fields
  .extend({ stationId: z.string().trim().min(1, { error: 'field.required' }).pipe(deviceId) })
  .refine(bothOrNone, together)
  .transform(({ stationId, ...rest }) => ({ stationId, ...bodyOf(rest) }));

/** Registers a station of the own company and leads to the page that connects it. */
export function RegisterStation({ close }: { close: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const form = useSchemaForm({
    schema: registered,
    initial: { stationId: '', name: '', model: '', lat: '', lon: '' },
    refusals: { 'station.exists': 'stationId', 'station.claimed': 'stationId' },
    send: async (body) => {
      const { mqtt, stationId } = await call(stations.register, { body });
      freshSecrets.keep(stationId, mqtt.password);
      void client.invalidateQueries({ queryKey: stationsKey });
      go(connectPath(stationId));
    },
  });
  const leave = useFormLeave(form, close);
  return (
    <Inspector label={t('stations.register')} title={t('stations.register')} isTall close={leave}>
      <form className="sf-list-form" onSubmit={form.submit} noValidate>
        <p className="sf-list-note">{t('stations.registerIntro')}</p>
        <TextField
          form={form}
          name="stationId"
          label={t('stations.id')}
          hint={t('stations.idHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <CommonFields form={form as unknown as SchemaForm<Fields, unknown>} />
        <FormEnd form={form} label={t('stations.register')} />
      </form>
    </Inspector>
  );
}

/** Changes name, model and position of a station. */
export function ChangeStation({ station, close }: { station: Station; close: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const { id, name, model, position, isPositionReported } = station;
  const entered = isPositionReported ? null : position;
  const form = useSchemaForm({
    schema: changed,
    initial: { name, model, lat: typedText(entered?.lat), lon: typedText(entered?.lon) },
    send: async ({ position: place, ...body }) => {
      await call(stations.update, {
        params: { id },
        body: isPositionReported ? body : { ...body, position: place },
      });
      await client.invalidateQueries({ queryKey: stationsKey });
      toast.ok(t('stations.changed'));
      close();
    },
  });
  const leave = useFormLeave(form, close);
  return (
    <Inspector label={t('stations.change')} title={t('stations.change')} isTall close={leave}>
      <form className="sf-list-form" onSubmit={form.submit} noValidate>
        <CommonFields form={form as unknown as SchemaForm<Fields, unknown>} hasPlace={!isPositionReported} />
        <FormEnd form={form} label={t('stations.save')} />
      </form>
    </Inspector>
  );
}

function CommonFields({ form, hasPlace = true }: { form: SchemaForm<Fields, unknown>; hasPlace?: boolean }) {
  const t = useT();
  return (
    <>
      <TextField form={form} name="name" label={t('stations.name')} autoComplete="off" />
      <TextField form={form} name="model" label={t('stations.model')} autoComplete="off" />
      {hasPlace ? (
        <>
          <TextField
            form={form}
            name="lat"
            label={t('stations.lat')}
            hint={t('stations.placeHint')}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            form={form}
            name="lon"
            label={t('stations.lon')}
            inputMode="decimal"
            autoComplete="off"
          />
        </>
      ) : (
        <p className="sf-list-note">{t('stations.placeReported')}</p>
      )}
    </>
  );
}
