import { plotShares } from '@smartflight/contract/land/plot-shares.endpoints.ts';
import { type PlotShare, shareForm } from '@smartflight/contract/land/plot-shares.schemas.ts';
import { shareRights } from '@smartflight/contract/land/plot-shares.ts';
import { useQuery } from '@tanstack/react-query';
import UserMinus from 'lucide-react/icons/user-minus';
import { call } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { instantOf, localInput } from '../../shared/format/local-input.ts';
import { ContactField } from '../../shared/forms/contact-field.tsx';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { SelectField } from '../../shared/forms/select-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Field } from '../../shared/ui/form/field.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { DateInput } from '../../shared/ui/primitives/date-input.tsx';
import { optionsFrom, Select } from '../../shared/ui/primitives/select.tsx';
import { ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { sharesOf, usePlotChange } from './plots.queries.ts';

/** The shares of a plot for its owner: add, change, end (T-04). */
export function SharePanel({ id }: { id: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(sharesOf(id));
  return (
    <>
      <ShareForm id={id} />
      {error && !data && <ErrorState error={error} retry={() => void refetch()} action="plots.manage" />}
      {!error && !data && (
        <div className="sf-block">
          <Skeleton height={80} />
        </div>
      )}
      {data?.items.length === 0 && <p className="sf-pl-note">{t('plots.noShares')}</p>}
      {data && data.items.length > 0 && (
        <ul className="sf-pl-shares">
          {data.items.map((share) => (
            <ShareRow key={share.id} id={id} share={share} />
          ))}
        </ul>
      )}
    </>
  );
}

function ShareForm({ id }: { id: string }) {
  const t = useT();
  const share = usePlotChange(
    (body: Parameters<typeof send>[1]) => send(id, body),
    ({ account }) => t('plots.sharedTo', { account }),
    true,
  );
  const form = useSchemaForm({
    schema: shareForm,
    initial: { account: '', right: 'use' as const, until: null },
    phones: ['account'],
    refusals: { 'plot.shared-already': 'account', 'plot.share-to-self': 'account' },
    send: async (body) => {
      await share.mutateAsync(body);
      form.fields.reset();
    },
  });
  const { fields } = form;
  return (
    <form className="sf-list-form" onSubmit={form.submit} noValidate>
      <ContactField form={form} name="account" label={t('plots.account')} hint={t('plots.accountHint')} />
      <div className="sf-pl-pair">
        <SelectField
          form={form}
          name="right"
          label={t('plots.right')}
          options={optionsFrom(shareRights, (right) => t(`plots.rights.${right}`))}
        />
        <Field label={t('plots.shareUntil')}>
          {({ labelId }) => (
            <DateInput
              labelledBy={labelId}
              withTime
              value={localInput(fields.watch('until') ?? null)}
              change={(until) => fields.setValue('until', instantOf(until))}
            />
          )}
        </Field>
      </div>
      <FormEnd form={form} label={t('plots.share')} />
    </form>
  );
}

const send = (id: string, body: ReturnType<typeof shareForm.parse>) =>
  call(plotShares.create, { params: { id }, body });

function ShareRow({ id, share }: { id: string; share: PlotShare }) {
  const t = useT();
  const fmt = useFmt();
  const params = { id, shareId: share.id };
  const { account, right, until, lastUsedAt } = share;
  const name = share.name ?? account;
  const change = usePlotChange(
    (next: PlotShare['right']) => call(plotShares.update, { params, body: { right: next } }),
    () => t('plots.shareChanged', { name }),
  );
  const revoke = usePlotChange(
    () => call(plotShares.revoke, { params }),
    () => t('plots.shareRevoked', { name }),
  );
  const ask = async () => {
    const text = t('plots.askRevoke', { name });
    if (await confirm({ text, ok: t('plots.revoke'), danger: true })) revoke.mutate(undefined);
  };
  return (
    <li>
      <div>
        <b>{name}</b>
        {share.name && <p>{account}</p>}
        <p>
          {until ? t('plots.until', { day: fmt.instant(until, 'minute') }) : t('plots.noEnd')}
          {lastUsedAt && ` · ${t('plots.lastUsed', { day: fmt.instant(lastUsedAt, 'minute') })}`}
        </p>
      </div>
      <Select
        label={t('plots.rightOf', { name })}
        value={right}
        isDisabled={change.isPending}
        options={optionsFrom(shareRights, (one) => t(`plots.rights.${one}`))}
        change={(next) => change.mutate(next)}
      />
      <Button
        kind="quiet"
        iconOnly={t('plots.revokeOf', { name })}
        icon={<UserMinus className="sf-icon" />}
        disabled={revoke.isPending}
        onClick={() => void ask()}
      />
    </li>
  );
}
