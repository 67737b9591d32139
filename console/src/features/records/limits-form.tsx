import { records } from '@smartflight/contract/records/records.endpoints.ts';
import { type WeatherLimits, weatherLimits } from '@smartflight/contract/weather/limits.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api/client.ts';
import { figure, keptFigure } from '../../shared/forms/figure.ts';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { recordsKey } from './records.queries.ts';

const names = ['windMaxMps', 'temperatureMinC', 'temperatureMaxC', 'deltaTMinC', 'deltaTMaxC'] as const;

const values = z
  .object({
    windMaxMps: figure(),
    temperatureMinC: figure(),
    temperatureMaxC: figure(),
    deltaTMinC: figure(),
    deltaTMaxC: figure(),
  })
  .pipe(weatherLimits);

/** The weather in which a company or account lets its drones treat; an empty field is no limit. */
export function LimitsForm({ limits }: { limits: WeatherLimits }) {
  const t = useT();
  const queries = useQueryClient();
  const form = useSchemaForm({
    schema: values,
    initial: Object.fromEntries(names.map((name) => [name, keptFigure(limits[name])])) as z.input<
      typeof values
    >,
    send: async (sent) => {
      await call(records.changeSettings, { body: { weatherLimits: sent } });
      await queries.invalidateQueries({ queryKey: recordsKey });
      toast.ok(t('weather.limitsSaved'));
    },
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <fieldset className="re-group">
        <legend>{t('products.limits')}</legend>
        <p className="sf-list-note">{t('weather.limitsHint')}</p>
        <div className="re-fields">
          {names.map((limit) => (
            <TextField
              key={limit}
              form={form}
              name={limit}
              label={t('products.limitName', { limit })}
              figure={{ digits: 1 }}
            />
          ))}
        </div>
      </fieldset>
      <FormEnd form={form} label={t('weather.saveLimits')} />
    </form>
  );
}
