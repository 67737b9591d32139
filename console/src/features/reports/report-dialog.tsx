import type { reports } from '@smartflight/contract/flights/reports.endpoints.ts';
import { reportLimits, reportPeriods } from '@smartflight/contract/flights/reports.ts';
import type { BodyInput } from '@smartflight/contract/kit/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useFmt } from '../../shared/format/fmt.ts';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { SelectField } from '../../shared/forms/select-field.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Dialog, DialogActions } from '../../shared/ui/overlay/dialog.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { reportsKey } from './reports.queries.ts';

/** A report as the API takes it. */
export type ReportBody = BodyInput<typeof reports.create>;

interface ReportDialogProps {
  title: string;
  start: ReportBody;
  /** Text of the button. */
  submit: string;
  send: (body: ReportBody) => Promise<unknown>;
  /** The message after it. */
  done: (name: string) => string;
  close: () => void;
}

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

/** Name and schedule of a report. */
export function ReportDialog({ title, start, submit, send, done, close }: ReportDialogProps) {
  const t = useT();
  const fmt = useFmt();
  const queries = useQueryClient();
  const { name, period, hour, timeZone } = start;
  const form = useSchemaForm<z.input<typeof fields>, z.output<typeof fields>>({
    schema: fields,
    initial: { name, period, hour: String(hour) },
    send: async (values) => {
      await send({ ...start, ...values });
      toast.ok(done(values.name));
      await queries.invalidateQueries({ queryKey: reportsKey });
      close();
    },
  });
  const zone = fmt.zone(timeZone, new Date());
  return (
    <Dialog title={title} close={close}>
      <form onSubmit={form.submit} noValidate>
        <p>{t('reports.about')}</p>
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
          <FormEnd form={form} label={submit} />
        </DialogActions>
      </form>
    </Dialog>
  );
}
