import type { ExportQuery } from '@smartflight/contract/flights/exports.schemas.ts';
import { reports } from '@smartflight/contract/flights/reports.endpoints.ts';
import type { ReportForm } from '@smartflight/contract/flights/reports.schemas.ts';
import { reportLimits, reportPeriods } from '@smartflight/contract/flights/reports.ts';
import type { BodyInput } from '@smartflight/contract/kit/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { SelectField } from '../../shared/forms/select-field.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useSettings } from '../../shared/settings/settings.ts';
import { Dialog, DialogActions } from '../../shared/ui/overlay/dialog.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { reportsKey } from './reports.queries.ts';

/** The query of the flight log, with its flag as text. */
type LogQuery = Partial<Omit<ExportQuery, 'hideZero'>> & {
  hideZero?: 'true' | 'false' | '1' | '0' | undefined;
};

const fields = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: 'warn.incomplete' })
    .max(reportLimits.nameLength, { error: 'field.too-long' }),
  period: z.enum(reportPeriods),
  hour: z.coerce.number<string>(),
});

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** Has the flights of the log's filter sent regularly, without its days. */
export function ReportDialog({ query, close }: { query: LogQuery; close: () => void }) {
  const t = useT();
  const fmt = useFmt();
  const queries = useQueryClient();
  const { from: _from, to: _to, lang: _lang, tz, hideZero, ...filter } = query;
  const timeZone = tz ?? 'UTC';
  const form = useSchemaForm<z.input<typeof fields>, z.output<typeof fields>>({
    schema: fields,
    initial: { name: t('reports.defaultName'), period: 'week', hour: '7' },
    send: async (values) => {
      const body: BodyInput<typeof reports.create> = {
        ...values,
        filter: { ...filter, hideZero: hideZero === 'true' },
        timeZone,
        unit: useSettings.getState().unit satisfies ReportForm['unit'],
        isEnabled: true,
      };
      await call(reports.create, { body });
      toast.ok(t('reports.made', { name: values.name }));
      await queries.invalidateQueries({ queryKey: reportsKey });
      close();
    },
  });
  const zone = fmt.zone(timeZone, new Date());
  return (
    <Dialog title={t('reports.new')} close={close}>
      <form onSubmit={form.submit} noValidate>
        <p className="sf-list-note">{t('reports.about')}</p>
        <TextField form={form} name="name" label={t('reports.name')} autoComplete="off" />
        <SelectField
          form={form}
          name="period"
          label={t('reports.period')}
          options={reportPeriods.map((value) => ({ value, label: t(`reports.every.${value}`) }))}
        />
        <SelectField
          form={form}
          name="hour"
          label={t('reports.hour')}
          hint={t('reports.hourHint', { zone })}
          options={hours}
        />
        <DialogActions cancel={close}>
          <FormEnd form={form} label={t('reports.make')} />
        </DialogActions>
      </form>
    </Dialog>
  );
}
