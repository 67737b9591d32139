import { areaIn, ratePer } from '@smartflight/contract/kit/units.ts';
import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import { countFroms, payRules } from '@smartflight/contract/tasks/task.ts';
import { taskParticipants } from '@smartflight/contract/tasks/task-participants.endpoints.ts';
import { tasks } from '@smartflight/contract/tasks/tasks.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { WaitsOfPlan } from '../../../domain/plots/land-warnings.tsx';
import { call } from '../../../shared/api/client.ts';
import { reportProblem } from '../../../shared/api/report.ts';
import { currentFmt, useFmt } from '../../../shared/format/fmt.ts';
import { useOwnZone } from '../../../shared/format/use-own-zone.ts';
import { FormEnd } from '../../../shared/forms/form-footer.tsx';
import { RestoredNote } from '../../../shared/forms/restored-note.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useFormLeave } from '../../../shared/forms/use-form-leave.ts';
import { type SchemaForm, useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Field } from '../../../shared/ui/form/field.tsx';
import { Inspector } from '../../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { optionsFrom, Select } from '../../../shared/ui/primitives/select.tsx';
import { type AddAnswer, addTimeoutMs, partsOf } from '../add/use-adding.ts';
import { DistrictField } from '../district/district-field.tsx';
import { DronePicker } from '../parts/drone-picker.tsx';
import { PlotPicker } from '../parts/plot-picker.tsx';
import { addedOutcomes, notAddedText } from '../task-labels.ts';
import { oneTask, tasksKey } from '../tasks.queries.ts';
import { CopyForm } from './copy-form.tsx';
import { OutlineField } from './outline-field.tsx';
import {
  bodyOf,
  boundaryText,
  fieldsOf,
  newFields,
  readBoundary,
  type TaskFilled,
  type TaskTyped,
  taskFields,
  toleranceFields,
  wordsOf,
} from './task-fields.ts';

type Form = SchemaForm<TaskTyped, TaskFilled>;

interface TaskFormProps {
  kind: 'new' | 'edit' | 'copy';
  /** The task to change or copy; undefined for a new one. */
  task: TaskDetail | undefined;
  close: () => void;
  done: (id: string) => void;
}

/** Creates or changes a task (K-02): required fields first, optional ones collapsed. */
export function TaskFormInspector(props: TaskFormProps) {
  const { kind, task, close, done } = props;
  if (kind === 'copy' && task) return <CopyForm task={task} close={close} done={done} />;
  return <WholeForm task={kind === 'edit' ? task : undefined} close={close} done={done} />;
}

function WholeForm({ task, close, done }: Omit<TaskFormProps, 'kind'>) {
  const t = useT();
  const client = useQueryClient();
  const ownZone = useOwnZone();
  const [begun] = useState(() => Date.now());
  // The version the fields were read with; later updates behind the form do not change it.
  const [version] = useState(task?.version ?? 0);
  const [isAside, setAside] = useState(false);
  const schema = useMemo(() => taskFields(task === undefined), [task]);
  const initial = task ? fieldsOf(task) : newFields(begun);
  const form: Form = useSchemaForm({
    schema,
    initial,
    ...(task
      ? {}
      : {
          draft: { name: 'unified-task-figures', keep: Object.keys(initial) as (keyof TaskTyped & string)[] },
        }),
    refusals: {
      'task.plot-not-found': 'plotIds',
    },
    send: async (filled) => {
      const body = bodyOf(filled, task?.timeZone ?? ownZone);
      const saved = task
        ? await call(tasks.update, { params: { id: task.id }, body: { ...body, version } })
        : await call(tasks.create, { body });
      client.setQueryData(oneTask(saved.id).queryKey, saved);
      // The draft exists: submitting again would create a second one.
      if (!task) await addDrones(saved.id, filled.droneIds).catch(reportProblem);
      await client.invalidateQueries({ queryKey: tasksKey });
      done(saved.id);
    },
  });
  const addDrones = async (id: string, droneIds: readonly string[]) => {
    let added = 0;
    const missing: AddAnswer['items'][number][] = [];
    for (const part of partsOf(droneIds)) {
      const body = { droneIds: part };
      const answer = await call(taskParticipants.add, { params: { id }, body, timeoutMs: addTimeoutMs });
      added += answer.added;
      missing.push(...answer.items.filter(({ outcome }) => !addedOutcomes.includes(outcome)));
    }
    if (missing.length > 0)
      toast.error(
        t('tasks.madeWithout', { n: missing.length, which: notAddedText(missing, { t, fmt: currentFmt() }) }),
      );
    else toast.ok(t('tasks.made', { n: added }));
  };
  const leave = useFormLeave(form, close);
  const title = t(task ? 'tasks.edit' : 'tasks.new');
  const isAgreed = task !== undefined && task.counts.agreed > 0;
  return (
    <Inspector
      isTall
      isAside={isAside}
      label={t('tasks.one')}
      title={title}
      subtitle={t(isAgreed ? 'tasks.editNote' : 'tasks.newNote')}
      close={leave}
    >
      <form className="ta-form" onSubmit={form.submit} noValidate>
        <RestoredNote form={form} />
        <TextField form={form} name="name" label={t('tasks.field.name')} autoComplete="off" />
        <District form={form} />
        <div className="ta-pair">
          <TextField form={form} name="from" type="date" label={t('tasks.field.from')} />
          <TextField form={form} name="to" type="date" label={t('tasks.field.to')} />
        </div>
        <p className="sf-list-note">{t('tasks.zoneNote', { zone: task?.timeZone ?? ownZone })}</p>
        <CountFromField form={form} isFixed={task !== undefined && task.state !== 'draft'} />
        <PayByField form={form} />
        {!task && <Drones form={form} />}
        <Outline form={form} isAside={isAside} setAside={setAside} />
        <Plots form={form} attached={task?.plots ?? []} />
        <Waits form={form} />
        <MoreFields form={form} />
        <FormEnd form={form} label={t(task ? 'tasks.save' : 'tasks.create')} />
      </form>
    </Inspector>
  );
}

function District({ form }: { form: Form }) {
  const { field } = useController({ control: form.fields.control, name: 'district' });
  return (
    <DistrictField
      value={field.value}
      error={form.errorOf('district')}
      inputRef={field.ref}
      change={(words, code) => {
        field.onChange(words);
        form.fields.setValue('districtCode', code);
        form.fields.clearErrors('district');
      }}
    />
  );
}

/** What counts is part of what owners agree to, so it is fixed once they are invited. */
function CountFromField({ form, isFixed }: { form: Form; isFixed: boolean }) {
  const t = useT();
  const { field } = useController({ control: form.fields.control, name: 'countFrom' });
  return (
    <Field
      label={t('tasks.countFrom.label')}
      hint={t(isFixed ? 'tasks.countFrom.fixed' : 'tasks.countFrom.hint')}
    >
      {({ id }) => (
        <Select
          id={id}
          className="is-wide"
          value={field.value}
          options={optionsFrom(countFroms, (one) => t(`tasks.countFrom.${one}`))}
          isDisabled={isFixed}
          change={field.onChange}
        />
      )}
    </Field>
  );
}

function PayByField({ form }: { form: Form }) {
  const t = useT();
  const { field } = useController({ control: form.fields.control, name: 'payBy' });
  return (
    <Field label={t('tasks.payBy.label')} hint={t('tasks.payBy.hint')}>
      {({ id }) => (
        <Select
          id={id}
          className="is-wide"
          value={field.value}
          options={optionsFrom(payRules, (one) => t(`tasks.payBy.${one}`))}
          change={field.onChange}
        />
      )}
    </Field>
  );
}

function Drones({ form }: { form: Form }) {
  const { field } = useController({ control: form.fields.control, name: 'droneIds' });
  return (
    <DronePicker
      ids={wordsOf(field.value)}
      error={form.errorOf('droneIds')}
      inputRef={field.ref}
      change={(ids) => {
        field.onChange(ids.join(' '));
        form.fields.clearErrors('droneIds');
      }}
    />
  );
}

function Outline(props: { form: Form; isAside: boolean; setAside: (isAside: boolean) => void }) {
  const { form, ...aside } = props;
  const { field } = useController({ control: form.fields.control, name: 'boundary' });
  return (
    <OutlineField
      {...aside}
      value={readBoundary(field.value)}
      error={form.errorOf('boundary')}
      change={(shape) => {
        field.onChange(boundaryText(shape));
        form.fields.clearErrors('boundary');
      }}
    />
  );
}

function Plots({ form, attached }: { form: Form; attached: TaskDetail['plots'] }) {
  const { field } = useController({ control: form.fields.control, name: 'plotIds' });
  return (
    <PlotPicker
      ids={wordsOf(field.value)}
      attached={attached}
      error={form.errorOf('plotIds')}
      change={(ids) => {
        field.onChange(ids.join(' '));
        form.fields.clearErrors('plotIds');
      }}
    />
  );
}

function Waits({ form }: { form: Form }) {
  const [plotIds, from] = useWatch({ control: form.fields.control, name: ['plotIds', 'from'] });
  return <WaitsOfPlan plotIds={wordsOf(plotIds)} firstDay={from} />;
}

/** Target, crop, product, dosage and tolerances: optional, open when one is filled. */
function MoreFields({ form }: { form: Form }) {
  const t = useT();
  const fmt = useFmt();
  const rateUnit = fmt.rate(1).unit;
  const isWrong = toleranceFields.some((name) => form.errorOf(name) !== undefined);
  const hasTolerance = toleranceFields.some((name) => form.fields.getValues(name) !== '');
  return (
    <>
      <div className="ta-pair">
        <TextField
          form={form}
          name="targetAreaM2"
          figure={{ scale: areaIn(fmt.areaUnit, 1), digits: 2 }}
          label={`${t('tasks.field.target')}, ${fmt.areaUnitName}`}
          hint={t('tasks.targetHint')}
        />
        <TextField
          form={form}
          name="dosageLpha"
          figure={{ scale: ratePer(fmt.areaUnit, 1), digits: 2 }}
          label={`${t('tasks.field.dosage')}, ${rateUnit}`}
        />
      </div>
      <div className="ta-pair">
        <TextField form={form} name="crop" label={t('tasks.field.crop')} />
        <TextField form={form} name="product" label={t('tasks.field.product')} />
      </div>
      <details className="ta-more-fields" open={isWrong || hasTolerance}>
        <summary>{t('tasks.field.tolerances')}</summary>
        <p className="sf-list-note">{t('tasks.tolerancesNote')}</p>
        <div className="ta-pair">
          {toleranceFields.map((name) => (
            <TextField
              key={name}
              form={form}
              name={name}
              figure={{ digits: 2 }}
              label={t(`tasks.tolerance.${name}`)}
            />
          ))}
        </div>
      </details>
      <TextField form={form} name="note" label={t('tasks.field.note')} />
    </>
  );
}
