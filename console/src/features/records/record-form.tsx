import { areaIn } from '@smartflight/contract/kit/units.ts';
import { type EnteredFieldId, enteredField, enteredFieldIds } from '@smartflight/contract/records/fields.ts';
import { records } from '@smartflight/contract/records/records.endpoints.ts';
import type { RecordDetail } from '@smartflight/contract/records/records.schemas.ts';
import { regimesOf } from '@smartflight/contract/records/regimes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { EditForm } from '../../shared/forms/edit-form.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { ProductLines } from './product-lines.tsx';
import {
  changedIn,
  type RecordForm,
  type RecordInput,
  recordValues,
  valuesOf,
} from './record-form-values.ts';
import { recordsKey } from './records.queries.ts';

const groups = ['treatment', 'customer', 'people', 'weather', 'permit', 'note'] as const;

/** Fields that no rule names are kept short: these are always shown. */
const usual: readonly EnteredFieldId[] = [
  'cropName',
  'target',
  'customerName',
  'applicatorName',
  'windMps',
  'windFromDeg',
  'temperatureC',
  'humidityPct',
  'note',
];

/** Enters the fields of a draft, or corrects a sealed record with a reason. */
export function RecordFields(props: { record: RecordDetail; isCorrection: boolean; close: () => void }) {
  const { record, isCorrection, close } = props;
  const t = useT();
  const queries = useQueryClient();
  const [isWhole, setWhole] = useState(false);
  const [initial] = useState(record.entries);
  const form: RecordForm = useSchemaForm({
    schema: recordValues,
    initial: valuesOf(initial),
    draft: { name: `record.${record.id}`, keep: [...enteredFieldIds, 'products'] },
    send: async ({ entries, reason }) => {
      const params = { id: record.id };
      const { revision } = record;
      const body = { revision, entries: changedIn(initial, entries) };
      try {
        if (isCorrection) await call(records.correct, { params, body: { ...body, reason } });
        else await call(records.enter, { params, body });
      } finally {
        // Also after a refusal, so that the next try is for the record as it is now.
        await queries.invalidateQueries({ queryKey: recordsKey });
      }
      toast.ok(t(isCorrection ? 'records.corrected' : 'records.saved'));
      close();
    },
  });
  const wanted = new Set<string>(usual);
  for (const regime of regimesOf(record.regimes.map(({ id }) => id)))
    for (const { field } of regime.fields) wanted.add(field);
  if (wanted.has('plotAreaM2') && record.plotAreaM2 === null) wanted.add('plantedAreaM2');
  for (const id of Object.keys(record.entries)) wanted.add(id);
  const shown = enteredFieldIds.filter((id) => isWhole || wanted.has(id));
  return (
    <EditForm form={form} cancel={close} label={t(isCorrection ? 'records.sealCorrection' : 'records.save')}>
      {isCorrection && <TextField form={form} name="reason" label={t('records.reason')} />}
      <ProductLines form={form} netAreaM2={record.netAreaM2} />
      {groups.map((group) => (
        <Group
          key={group}
          {...{ form, group }}
          measured={record.weather.fields}
          ids={shown.filter((id) => enteredField(id).group === group)}
        />
      ))}
      {shown.length < enteredFieldIds.length && (
        <Button onClick={() => setWhole(true)}>{t('records.allFields')}</Button>
      )}
    </EditForm>
  );
}

function Group(props: {
  form: RecordForm;
  group: (typeof groups)[number];
  ids: readonly EnteredFieldId[];
  /** Fields that stations filled. */
  measured: readonly EnteredFieldId[];
}) {
  const { form, group, ids, measured } = props;
  const t = useT();
  const fmt = useFmt();
  if (ids.length === 0) return null;
  return (
    <fieldset className="re-group">
      <legend>{t(`records.group.${group}`)}</legend>
      <div className="re-fields">
        {ids.map((id) => {
          const { kind, unit } = enteredField(id);
          const isArea = unit === 'm²';
          const shownUnit = isArea ? fmt.areaUnitName : unit === 'm/s' ? t('unit.mps') : unit;
          const name = t(`records.field.${id}`);
          const look = isArea ? { scale: areaIn(fmt.areaUnit, 1), digits: 2 } : { digits: 1 };
          return (
            <TextField<RecordInput, unknown>
              key={id}
              form={form}
              name={id}
              label={shownUnit ? t('records.withUnit', { name, unit: shownUnit }) : name}
              {...(measured.includes(id) ? { hint: t('weather.byStation') } : {})}
              {...(kind === 'date' ? { type: 'date' } : {})}
              {...(kind === 'number' ? { figure: look } : {})}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
