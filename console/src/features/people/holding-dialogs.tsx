import { drones } from '@smartflight/contract/drones.ts';
import type { Holdings } from '@smartflight/contract/people.ts';
import { teams } from '@smartflight/contract/teams.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../shared/api/client.ts';
import { FormEnd } from '../../shared/forms/form-end.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { type SchemaForm, useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { CopyButton } from '../../shared/link/copy-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog, DialogActions } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { peopleKey } from './people.queries.ts';

type HeldDrone = Holdings['drones']['items'][number];
type HeldTeam = Holdings['teams'][number];

const reason = z.string().trim().min(1, { error: 'field.required' }).max(200, { error: 'field.too-long' });
/** The last four signs of a drone's id, typed to show that the right one is meant. */
const lastFour = (id: string) =>
  z
    .string()
    .trim()
    .refine((typed) => typed === id.slice(-4), { error: 'drone.confirm-wrong' });

/** What hung on the account, and what else shows it, is asked for anew. */
function useSettled(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([peopleKey, ['drones'], ['teams']].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Ends the ownership of a drone; of one without a company the new code is shown this once. */
export function ReleaseDialog({ drone, close }: { drone: HeldDrone; close: () => void }) {
  const t = useT();
  const settled = useSettled();
  const [code, setCode] = useState<string>();
  const name = drone.name || drone.id;
  const form = useSchemaForm({
    schema: z.object({ reason, confirm: lastFour(drone.id) }),
    initial: { reason: '', confirm: '' },
    refusals: { 'drone.confirm-wrong': 'confirm' },
    send: async (body) => {
      const { activateCode } = await call(drones.release, { params: { id: drone.id }, body });
      toast.ok(t('people.held.released', { name }));
      if (activateCode === null) close();
      else setCode(activateCode);
      await settled();
    },
  });
  if (code !== undefined)
    return (
      <Dialog title={t('people.held.released', { name })} close={close}>
        <p>{t('people.held.codeOnce')}</p>
        <p className="pe-held-code">
          <code className="sf-id">{code}</code>
          <CopyButton text={code} label={t('people.held.code')} />
        </p>
        <DialogActions>
          <Button kind="primary" onClick={close}>
            {t('people.held.kept')}
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <ReasonDialog
      title={t('people.held.askRelease', { name })}
      more={t('people.held.askReleaseMore')}
      hint={t('people.held.reasonTold')}
      ok={t('people.held.release')}
      {...{ form, close }}
    >
      <TextField
        form={form}
        name="confirm"
        label={t('drones.lastFour.label')}
        hint={t('drones.lastFour.hint', { id: drone.id })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </ReasonDialog>
  );
}

/** Makes a member the creator of a team whose creator is disabled. */
export function HandOverDialog({ team, close }: { team: HeldTeam; close: () => void }) {
  const t = useT();
  const settled = useSettled();
  const { id, name } = team;
  const form = useSchemaForm({
    schema: z.object({ accountId: z.string().min(1, { error: 'field.required' }), reason }),
    initial: { accountId: team.others.length === 1 ? (team.others[0]?.id ?? '') : '', reason: '' },
    send: async (body) => {
      await call(teams.handOver, { params: { id }, body });
      toast.ok(t('people.held.handedOver', { name }));
      close();
      await settled();
    },
  });
  const { field } = useController({ control: form.fields.control, name: 'accountId' });
  return (
    <ReasonDialog
      title={t('people.held.askHandOver', { name })}
      more={t('people.held.askHandOverMore')}
      hint={t('people.held.reasonTrail')}
      ok={t('people.held.handOver')}
      isMild
      {...{ form, close }}
    >
      <Field label={t('people.held.to')} error={form.errorOf('accountId')}>
        {({ id, describedBy }) => (
          <select {...field} id={id} aria-describedby={describedBy}>
            <option value="">{t('people.held.choose')}</option>
            {team.others.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </ReasonDialog>
  );
}

/** Ends a team whose creator is disabled. */
export function EndTeamDialog({ team, close }: { team: HeldTeam; close: () => void }) {
  const t = useT();
  const settled = useSettled();
  const { id, name } = team;
  const form = useSchemaForm({
    schema: z.object({ reason }),
    initial: { reason: '' },
    send: async (query) => {
      await call(teams.remove, { params: { id }, query: { ...query, confirm: name } });
      toast.ok(t('people.held.ended', { name }));
      close();
      await settled();
    },
  });
  return (
    <ReasonDialog
      title={t('people.held.askEnd', { name })}
      more={t('people.held.askEndMore')}
      hint={t('people.held.reasonTrail')}
      ok={t('people.held.end')}
      {...{ form, close }}
    />
  );
}

function ReasonDialog<Input extends { reason: string }, Output>(props: {
  form: SchemaForm<Input, Output>;
  title: string;
  more: string;
  hint: string;
  ok: string;
  isMild?: boolean;
  close: () => void;
  children?: ReactNode;
}) {
  const { form, title, more, hint, ok, isMild = false, close, children } = props;
  const t = useT();
  return (
    <Dialog title={title} close={close}>
      <p>{more}</p>
      <form className="pe-held-form" onSubmit={form.submit} noValidate>
        {children}
        <TextField
          form={form}
          name={'reason' as never}
          label={t('people.held.reason')}
          hint={hint}
          autoComplete="off"
        />
        <DialogActions cancel={close}>
          <FormEnd form={form} label={ok} danger={!isMild} />
        </DialogActions>
      </form>
    </Dialog>
  );
}
