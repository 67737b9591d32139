import { placeLimits } from '@smartflight/contract/places/places.ts';
import { records } from '@smartflight/contract/records/records.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { placesKey } from '../../domain/places/places.queries.ts';
import { call } from '../../shared/api/client.ts';
import { figure, keptFigure } from '../../shared/forms/figure.ts';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { recordsKey } from './records.queries.ts';

const values = z.object({
  placeReachM: figure().pipe(
    z
      .number({ error: 'field.required' })
      .int({ error: 'field.invalid' })
      .min(placeLimits.leastReachM, { error: 'field.too-small' })
      .max(placeLimits.mostReachM, { error: 'field.too-big' }),
  ),
});

/** The distance within which sensitive places are listed for treated ground. */
export function PlaceReachForm({ reachM }: { reachM: number }) {
  const t = useT();
  const queries = useQueryClient();
  const form = useSchemaForm({
    schema: values,
    initial: { placeReachM: keptFigure(reachM) },
    send: async (body) => {
      await call(records.changeSettings, { body });
      await Promise.all([recordsKey, placesKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
      toast.ok(t('places.reachSaved'));
    },
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <fieldset className="re-group">
        <legend>{t('places.near.title')}</legend>
        <TextField form={form} name="placeReachM" label={t('places.reachM')} figure={{}} />
      </fieldset>
      <FormEnd form={form} label={t('places.saveReach')} />
    </form>
  );
}
