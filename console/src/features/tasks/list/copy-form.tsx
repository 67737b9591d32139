import { type TaskDetail, taskName, taskPeriod } from '@smartflight/contract/tasks/task.schemas.ts';
import { tasks } from '@smartflight/contract/tasks/tasks.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../../shared/api/client.ts';
import { EditForm } from '../../../shared/forms/edit-form.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useFormLeave } from '../../../shared/forms/use-form-leave.ts';
import { type SchemaForm, useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Inspector } from '../../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { oneTask, tasksKey } from '../tasks.queries.ts';
import { newFields } from './task-fields.ts';

const copyFields = z
  .object({ name: taskName, from: z.string(), to: z.string(), withDrones: z.boolean() })
  .superRefine(({ from, to }, context) => {
    const issue = taskPeriod.safeParse({ from, to }).error?.issues[0];
    if (issue) context.addIssue({ code: 'custom', path: ['to'], message: issue.message });
  });
type Fields = z.infer<typeof copyFields>;

/** Creates a draft from another task for another period, optionally with its drones. */
export function CopyForm(props: { task: TaskDetail; close: () => void; done: (id: string) => void }) {
  const { task, close, done } = props;
  const t = useT();
  const client = useQueryClient();
  const [begun] = useState(() => newFields(Date.now()));
  const form: SchemaForm<Fields, Fields> = useSchemaForm({
    schema: copyFields,
    initial: { name: task.name, from: begun.from, to: begun.to, withDrones: true },
    send: async ({ name, from, to, withDrones }) => {
      const copy = await call(tasks.copy, {
        params: { id: task.id },
        body: { name, period: { from, to }, withDrones },
      });
      client.setQueryData(oneTask(copy.id).queryKey, copy);
      toast.ok(t('tasks.copied', { name: copy.name }));
      await client.invalidateQueries({ queryKey: tasksKey });
      done(copy.id);
    },
  });
  const leave = useFormLeave(form, close);
  const { field } = useController({ control: form.fields.control, name: 'withDrones' });
  return (
    <Inspector isTall label={t('tasks.one')} title={t('tasks.copy')} subtitle={task.name} close={leave}>
      <div className="ta-form">
        <EditForm form={form} label={t('tasks.copy')} cancel={leave}>
          <TextField form={form} name="name" label={t('tasks.field.name')} autoComplete="off" />
          <div className="ta-pair">
            <TextField form={form} name="from" type="date" label={t('tasks.field.from')} />
            <TextField form={form} name="to" type="date" label={t('tasks.field.to')} />
          </div>
          <label className="ta-check">
            <input
              type="checkbox"
              checked={field.value}
              onChange={(event) => field.onChange(event.target.checked)}
            />
            {t('tasks.copyDrones')}
          </label>
        </EditForm>
      </div>
    </Inspector>
  );
}
