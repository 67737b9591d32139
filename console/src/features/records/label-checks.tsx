import { products } from '@smartflight/contract/products/products.endpoints.ts';
import { type LabelCheck, labelCheckOf } from '@smartflight/contract/records/label-check.ts';
import type { RecordDetail } from '@smartflight/contract/records/records.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { call } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { readFigure } from '../../shared/forms/figure.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import type { RecordForm } from './record-form-values.ts';

const glyphs = { inside: 'done', outside: 'warning', unknown: 'idle' } as const;

/** Whether each product of a record kept to its label. */
export function RecordLabels({ record }: { record: Pick<RecordDetail, 'entries' | 'labels'> }) {
  const t = useT();
  const fmt = useFmt();
  const lines = record.entries.products ?? [];
  if (lines.length === 0) return null;
  return (
    <ul className="re-rows">
      {record.labels.map(({ result, faults, ...known }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and do not move here
        <li key={at}>
          <span>{t('records.labelOf', { product: lines[at]?.name ?? '' })}</span>
          <StatusTag state={glyphs[result]} word={t(`records.limit.${result}`)} size={16} />
          <FaultTexts faults={faults} unit={lines[at]?.unit ?? 'L'} />
          {known.version !== null && known.doseMin !== null && (
            <small>
              {t('records.labelRange', {
                version: String(known.version),
                min: fmt.number(known.doseMin, 3),
                max: fmt.number(known.doseMax, 3),
                dose: t('records.doseText', {
                  dose: fmt.number(known.dosePerHa, 3),
                  unit: t(lines[at]?.unit === 'kg' ? 'unit.kg' : 'unit.litres'),
                }),
              })}
            </small>
          )}
          {typeof known.applications?.count === 'number' && (
            <small>
              {t('records.labelApplications', {
                count: fmt.number(known.applications.count),
                most: fmt.number(known.applications.most),
              })}
            </small>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What the label of the product in a line of the form does not allow, while it is entered. */
export function LineWarning({ form, at }: { form: RecordForm; at: number }) {
  const { control } = form.fields;
  const line = useWatch({ control, name: `products.${at}` });
  const crop = useWatch({ control, name: 'cropName' });
  const { productId, version } = line ?? {};
  const id = productId ?? '';
  const query = version ? { version: String(version) } : {};
  const { data } = useQuery({
    queryKey: ['products', 'label-of', id, version],
    queryFn: ({ signal }) => call(products.get, { params: { id }, query, signal, quiet: true }),
    enabled: id !== '',
    meta: { quiet: true },
  });
  if (!line || !data || id === '') return null;
  const dose = readFigure(line.dosePerHa);
  const unit = line.unit === 'kg' ? 'kg' : 'L';
  const entered = { dosePerHa: typeof dose === 'number' ? dose : null, unit } as const;
  const { faults } = labelCheckOf(entered, { product: data, crop });
  return faults.length === 0 ? null : (
    <div className="re-warning" role="status">
      <FaultTexts faults={faults} unit={unit} />
    </div>
  );
}

function FaultTexts({ faults, unit }: { faults: LabelCheck['faults']; unit: 'L' | 'kg' }) {
  const t = useT();
  const fmt = useFmt();
  const shown = t(unit === 'L' ? 'unit.litres' : 'unit.kg');
  return faults.map(({ code, limit = 0 }) => (
    <p key={code}>
      {t('records.labelFault', {
        code,
        limit:
          code === 'applications'
            ? fmt.number(limit)
            : t('records.doseText', { dose: fmt.number(limit, 3), unit: shown }),
      })}
    </p>
  ));
}
