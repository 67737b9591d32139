import { account } from '@smartflight/contract/accounts/person-fields.schemas.ts';
import type { TaskDetail, TaskSupervisor } from '@smartflight/contract/tasks/task.schemas.ts';
import { mostSupervisors } from '@smartflight/contract/tasks/task.ts';
import { tasks } from '@smartflight/contract/tasks/tasks.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { z } from 'zod';
import { Block } from '../../../domain/devices/detail/facts.tsx';
import { call } from '../../../shared/api/client.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { ContactField } from '../../../shared/forms/contact-field.tsx';
import { FormEnd } from '../../../shared/forms/form-footer.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { confirm } from '../../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { oneTask, useTaskChange } from '../tasks.queries.ts';

const supervisorForm = z.object({ account });

const nameOf = ({ name, account }: TaskSupervisor): string => name ?? account;

/** People with read access to everything of a task, by the addresses that were typed. */
export function Supervisors({ task }: { task: TaskDetail }) {
  const t = useT();
  const fmt = useFmt();
  const client = useQueryClient();
  const keep = (answer: TaskDetail) => client.setQueryData(oneTask(task.id).queryKey, answer);
  const form = useSchemaForm({
    schema: supervisorForm,
    initial: { account: '' },
    phones: ['account'],
    refusals: { 'task.supervisor-already': 'account', 'task.too-many-supervisors': 'account' },
    send: async (body) => {
      keep(await call(tasks.addSupervisor, { params: { id: task.id }, body }));
      toast.ok(t('tasks.supervisorAdded', { account: body.account }));
      form.fields.reset({ account: '' });
    },
  });
  const drop = useTaskChange(
    async ({ id: supervisorId }: TaskSupervisor) =>
      keep(await call(tasks.removeSupervisor, { params: { id: task.id, supervisorId } })),
    (_answer, one) => t('tasks.supervisorDropped', { name: nameOf(one) }),
  );
  const ask = async (supervisor: TaskSupervisor) => {
    const question = {
      text: t('tasks.askSupervisor', { name: nameOf(supervisor) }),
      ok: t('tasks.remove'),
      danger: true,
    };
    if (await confirm(question)) drop.mutate(supervisor);
  };
  return (
    <Block title={t('tasks.supervisors')}>
      <p className="sf-list-note">{t('tasks.supervisorsNote')}</p>
      {task.supervisors.length > 0 && (
        <ul className="ta-people">
          {task.supervisors.map((one) => (
            <li key={one.id}>
              <span>
                <b>{nameOf(one)}</b>
                {one.name && <small>{one.account}</small>}
                <small className="sf-num">{fmt.instant(one.addedAt, 'day')}</small>
              </span>
              <Button
                kind="quiet"
                wordless
                iconOnly={t('tasks.dropSupervisor', { name: nameOf(one) })}
                icon={<X className="sf-icon" />}
                disabled={drop.isPending}
                onClick={() => void ask(one)}
              />
            </li>
          ))}
        </ul>
      )}
      {task.supervisors.length < mostSupervisors && task.state !== 'closed' && (
        <form className="ta-inline" onSubmit={form.submit} noValidate>
          <ContactField
            form={form}
            name="account"
            label={t('teams.account')}
            hint={t('tasks.supervisorHint')}
          />
          <FormEnd form={form} label={t('tasks.addSupervisor')} />
        </form>
      )}
    </Block>
  );
}
