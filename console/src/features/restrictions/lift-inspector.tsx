import { restrictions } from '@smartflight/contract/drones/restrictions.endpoints.ts';
import {
  type RestrictionCandidate,
  restrictionForm,
} from '@smartflight/contract/drones/restrictions.schemas.ts';
import {
  type LimitKind,
  type Limits,
  limitKinds,
  usualLimits,
  widestLimits,
} from '@smartflight/contract/drones/restrictions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { instantOf, localInput } from '../../shared/format/local-input.ts';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { type SchemaForm, useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { SearchBox } from '../../shared/ui/controls/search-box.tsx';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { RangeField } from './range-field.tsx';
import { candidateList, restrictionsKey } from './restrictions.queries.ts';

const local = z.string().transform((text) => instantOf(text) ?? '');

/** The contract's form with times as `datetime-local` fields have them. */
const liftForm = z
  .object({
    accountId: z.string().min(1, { error: 'accountEmpty' }),
    limits: restrictionForm.shape.limits,
    from: local,
    to: local,
    note: restrictionForm.shape.note,
    password: z.string().min(1, { error: 'passwordEmpty' }).max(200),
  })
  .refine(({ from }) => from !== '', { error: 'field.required', path: ['from'] })
  .refine(({ to }) => to !== '', { error: 'field.required', path: ['to'] })
  .refine(({ from, to }) => from === '' || to === '' || from < to, {
    error: 'range.reversed',
    path: ['to'],
  });
type Typed = z.input<typeof liftForm>;
type Form = SchemaForm<Typed, z.output<typeof liftForm>>;

const weekMs = 7 * 86_400_000;

const startingLimits = usualLimits('');

/** Lifts limits for an account: account, range, period, and the own password as signature. */
export function LiftInspector({ close, done }: { close: () => void; done: (id: string) => void }) {
  const t = useT();
  const client = useQueryClient();
  const [account, setAccount] = useState<RestrictionCandidate>();
  const [begun] = useState(() => Date.now());
  const form: Form = useSchemaForm({
    schema: liftForm,
    initial: {
      accountId: '',
      limits: startingLimits,
      from: localInput(new Date(begun).toISOString()),
      to: localInput(new Date(begun + weekMs).toISOString()),
      note: '',
      password: '',
    },
    refusals: {
      'restriction.overlaps': 'from',
      'range.past': 'to',
      'account.not-found': 'accountId',
    },
    send: async (body) => {
      const made = await call(restrictions.create, { body });
      toast.ok(t('restrictions.lifted', { name: made.account.name }));
      await client.invalidateQueries({ queryKey: restrictionsKey });
      done(made.id);
    },
  });
  const choose = (chosen: RestrictionCandidate) => {
    setAccount(chosen);
    form.fields.setValue('accountId', chosen.id, { shouldDirty: true });
    form.typed('accountId');
  };
  const widest = widestOf(account?.models ?? []);
  return (
    <Inspector isTall label={t('restrictions.lift')} title={t('restrictions.lift')} close={close}>
      <form className="sf-list-form rs-form" onSubmit={form.submit} noValidate>
        <AccountField form={form} chosen={account} choose={choose} />
        {limitKinds.map((kind) => (
          <LimitField key={kind} form={form} kind={kind} widest={widest[kind]} />
        ))}
        <div className="rs-times">
          <TextField form={form} name="from" type="datetime-local" label={t('restrictions.from')} />
          <TextField form={form} name="to" type="datetime-local" label={t('restrictions.to')} />
        </div>
        <TextField form={form} name="note" label={t('restrictions.note')} autoComplete="off" />
        <PasswordField
          form={form}
          name="password"
          label={t('restrictions.password')}
          hint={t('restrictions.passwordHint')}
          purpose="current"
        />
        <FormEnd form={form} label={t('restrictions.lift')} />
      </form>
    </Inspector>
  );
}

/** The widest limits of these models. */
function widestOf(models: readonly string[]): Limits {
  const all = (models.length > 0 ? models : ['']).map(widestLimits);
  const join = (kind: LimitKind) => ({
    min: Math.min(...all.map((limits) => limits[kind].min)),
    max: Math.max(...all.map((limits) => limits[kind].max)),
  });
  return { heightM: join('heightM'), speedMps: join('speedMps'), distanceM: join('distanceM') };
}

function LimitField(props: { form: Form; kind: LimitKind; widest: Limits[LimitKind] }) {
  const t = useT();
  const { form, kind, widest } = props;
  const { field } = useController({ control: form.fields.control, name: `limits.${kind}` });
  return (
    <RangeField
      label={t(`restrictions.${kind}`)}
      unit={t(kind === 'speedMps' ? 'unit.mps' : 'unit.m')}
      widest={widest}
      step={kind === 'speedMps' ? 0.5 : kind === 'heightM' ? 1 : 10}
      value={field.value}
      inputRef={field.ref}
      error={
        form.errorOf(`limits.${kind}`) ??
        form.errorOf(`limits.${kind}.min`) ??
        form.errorOf(`limits.${kind}.max`)
      }
      change={(range) => {
        field.onChange(range);
        form.typed(`limits.${kind}`);
      }}
    />
  );
}

/** Searches and selects an account; the selected one replaces the list until it is changed. */
function AccountField(props: {
  form: Form;
  chosen: RestrictionCandidate | undefined;
  choose: (account: RestrictionCandidate) => void;
}) {
  const t = useT();
  const fmt = useFmt();
  const { form, chosen, choose } = props;
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(true);
  const { data } = useQuery(candidateList(search));
  const error = form.errorOf('accountId');
  const line = (account: RestrictionCandidate) =>
    [account.contact, account.company, t('restrictions.droneCount', { n: account.drones })]
      .filter(Boolean)
      .join(' · ');
  return (
    <fieldset className="rs-accounts" aria-invalid={error !== undefined}>
      <legend>{t('restrictions.account')}</legend>
      {chosen && !isOpen ? (
        <div className="rs-chosen">
          <div>
            <strong>{chosen.name}</strong>
            <small>{line(chosen)}</small>
            <small>{t('restrictions.models', { models: fmt.list(chosen.models) })}</small>
          </div>
          <button type="button" className="sf-button" onClick={() => setOpen(true)}>
            {t('restrictions.other')}
          </button>
        </div>
      ) : (
        <>
          <SearchBox
            label={t('restrictions.search')}
            value={search}
            change={(next) => setSearch(next ?? '')}
          />
          <ul>
            {data?.items.map((account) => (
              <li key={account.id}>
                <button
                  type="button"
                  aria-pressed={account.id === chosen?.id}
                  onClick={() => {
                    choose(account);
                    setOpen(false);
                  }}
                >
                  <strong>{account.name}</strong>
                  <small>{line(account)}</small>
                </button>
              </li>
            ))}
          </ul>
          {data?.items.length === 0 && (
            <p className="sf-list-note">
              {t('restrictions.noAccounts', { search: search || fmt.number(null) })}
            </p>
          )}
        </>
      )}
      {error && (
        <p className="sf-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
