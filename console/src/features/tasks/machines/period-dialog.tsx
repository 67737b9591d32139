import { type TaskPeriod, taskPeriod } from '@smartflight/contract/tasks/task.schemas.ts';
import { z } from 'zod';
import { useFmt } from '../../../shared/format/fmt.ts';
import { FormEnd } from '../../../shared/forms/form-footer.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { type SchemaForm, useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx';
import { periodText } from '../task-labels.ts';

const periodFields = z
  .object({
    from: z.string(),
    to: z.string(),
    note: z.string().trim().max(500, { error: 'field.too-long' }),
  })
  .superRefine(({ from, to }, context) => {
    const issue = taskPeriod.safeParse({ from, to }).error?.issues[0];
    if (issue) context.addIssue({ code: 'custom', path: ['to'], message: issue.message });
  });
type Fields = z.infer<typeof periodFields>;

/** Proposes another period for one or many drones; in force once each owner has agreed (K-04). */
export function PeriodDialog(props: {
  /** Period in force; for several drones the task's own. */
  period: TaskPeriod;
  count: number;
  close: () => void;
  propose: (wanted: { period: TaskPeriod; note: string }) => Promise<boolean>;
}) {
  const { period, count, close, propose } = props;
  const t = useT();
  const fmt = useFmt();
  const form: SchemaForm<Fields, Fields> = useSchemaForm({
    schema: periodFields,
    initial: { from: period.from, to: period.to, note: '' },
    send: async ({ from, to, note }) => {
      if (await propose({ period: { from, to }, note })) close();
    },
  });
  return (
    <Dialog title={t('tasks.changePeriodOf', { n: count })} close={close}>
      <p>{t('tasks.changePeriodNote')}</p>
      <form className="ta-form is-dialog" onSubmit={form.submit} noValidate>
        <p className="ta-now sf-num">
          {t('tasks.inForce')} <b>{periodText({ fmt }, period)}</b>
        </p>
        <div className="ta-pair">
          <TextField form={form} name="from" type="date" label={t('tasks.field.from')} />
          <TextField form={form} name="to" type="date" label={t('tasks.field.to')} />
        </div>
        <TextField form={form} name="note" label={t('tasks.reason')} />
        <div className="sf-dialog-actions">
          <button type="button" className="sf-button" onClick={close}>
            {t('dialog.cancel')}
          </button>
          <FormEnd form={form} label={t('tasks.propose')} />
        </div>
      </form>
    </Dialog>
  );
}
