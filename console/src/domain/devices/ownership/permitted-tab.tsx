import './people.css';
import type { Permission } from '@smartflight/contract/devices/device-ownership.schemas.ts';
import { otherAccount } from '@smartflight/contract/devices/device-register.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import UserMinus from 'lucide-react/icons/user-minus';
import { z } from 'zod';
import { useFmt } from '../../../shared/format/fmt.ts';
import { instantOf } from '../../../shared/format/local-input.ts';
import { ContactField } from '../../../shared/forms/contact-field.tsx';
import { FormEnd } from '../../../shared/forms/form-footer.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { confirm } from '../../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { Block } from '../detail/facts.tsx';
import { putDetail } from '../device-cache.ts';
import type { OwnershipActions } from './ownership-actions.ts';

interface PermittedProps {
  ownership: OwnershipActions;
  id: string;
  people: readonly Permission[];
  /** Whether the user owns the device and may add and remove people. */
  isOwn: boolean;
}

/**
 * People who may use the device besides its owner, by the address that the owner typed, and until when (D-03). Whether
 * accounts have the addresses is not shown.
 */
export function PermittedTab({ ownership, id, people, isOwn }: PermittedProps) {
  const t = useT();
  const { texts } = ownership;
  return (
    <>
      <Block title={t(`${texts}.pilots.title`)}>
        {people.length === 0 ? (
          <p className="dr-note">{t(isOwn ? `${texts}.pilots.noneOwn` : `${texts}.pilots.none`)}</p>
        ) : (
          <ul className="dr-pilots">
            {people.map((person) => (
              <PersonRow key={person.id} ownership={ownership} id={id} person={person} isOwn={isOwn} />
            ))}
          </ul>
        )}
      </Block>
      {isOwn && <GrantForm ownership={ownership} id={id} />}
    </>
  );
}

interface RowProps {
  ownership: OwnershipActions;
  id: string;
  person: Permission;
  isOwn: boolean;
}

function PersonRow({ ownership, id, person, isOwn }: RowProps) {
  const t = useT();
  const client = useQueryClient();
  const { texts } = ownership;
  const name = person.name ?? person.account;
  const remove = useMutation({
    mutationFn: () => ownership.revoke(id, person.id),
    onSuccess: (changed) => {
      putDetail(client, ownership, changed);
      toast.ok(t('drones.pilots.removed', { name }));
      return client.invalidateQueries({ queryKey: ownership.key });
    },
  });
  const ask = async () => {
    const question = {
      text: t(`${texts}.pilots.askRemove`, { name }),
      detail: t(`${texts}.pilots.askRemoveMore`),
      ok: t(`${texts}.pilots.remove`),
      danger: true,
    };
    if (await confirm(question)) remove.mutate();
  };
  return (
    <li>
      <span className="dr-stack">
        <b>{name}</b>
        {person.name && <small>{person.account}</small>}
        <small>
          <Validity person={person} />
        </small>
      </span>
      {isOwn && (
        <Button
          kind="quiet"
          wordless
          iconOnly={t(`${texts}.pilots.removeNamed`, { name })}
          icon={<UserMinus className="sf-icon" />}
          disabled={remove.isPending}
          onClick={() => void ask()}
        />
      )}
    </li>
  );
}

function Validity({ person: { validFrom, validTo } }: { person: Permission }) {
  const t = useT();
  const fmt = useFmt();
  const day = (at: string) => fmt.instant(at, 'day');
  const isFuture = Date.parse(validFrom) > Date.now();
  if (validTo === null)
    return t(isFuture ? 'drones.pilots.from' : 'drones.pilots.since', { day: day(validFrom) });
  return t('drones.pilots.between', { from: day(validFrom), to: day(validTo) });
}

const localDay = z.union([z.literal(''), z.iso.date()]);
const grantForm = z
  .object({ account: otherAccount, from: localDay, to: localDay })
  .refine(({ from, to }) => from === '' || to === '' || from <= to, {
    error: 'range.reversed',
    path: ['to'],
  });

/** Start and end of a day in the account's time zone. */
const dayBegins = (day: string): string => instantOf(day) ?? '';
const dayEnds = (day: string): string => instantOf(`${day}T23:59:59.999`) ?? '';

function GrantForm({ ownership, id }: { ownership: OwnershipActions; id: string }) {
  const t = useT();
  const client = useQueryClient();
  const nothing = { account: '', from: '', to: '' };
  const form = useSchemaForm({
    schema: grantForm,
    initial: nothing,
    phones: ['account'],
    together: { from: ['to'] },
    send: async ({ account, from, to }) => {
      const changed = await ownership.grant(id, {
        account,
        ...(from ? { validFrom: dayBegins(from) } : {}),
        ...(to ? { validTo: dayEnds(to) } : {}),
      });
      form.fields.reset(nothing);
      putDetail(client, ownership, changed);
      toast.ok(t('drones.pilots.added', { account }));
      await client.invalidateQueries({ queryKey: ownership.key });
    },
  });
  return (
    <Block title={t(`${ownership.texts}.pilots.add`)}>
      <form onSubmit={form.submit} noValidate>
        <ContactField
          form={form}
          name="account"
          label={t('drones.pilots.account')}
          hint={t(`${ownership.texts}.pilots.accountHint`)}
        />
        <div className="dr-dates">
          <TextField form={form} name="from" label={t('drones.pilots.validFrom')} type="date" />
          <TextField form={form} name="to" label={t('drones.pilots.validTo')} type="date" />
        </div>
        <p className="dr-note">{t('drones.pilots.datesHint')}</p>
        <FormEnd form={form} label={t('drones.pilots.permit')} />
      </form>
    </Block>
  );
}
