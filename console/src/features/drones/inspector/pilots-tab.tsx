import { type DroneDetail, drones, otherAccount } from '@smartflight/contract/drones.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import UserMinus from 'lucide-react/icons/user-minus';
import { z } from 'zod';
import { call } from '../../../shared/api/client.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { FormEnd } from '../../../shared/forms/form-end.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { confirm } from '../../../shared/ui/confirm-store.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { droneDetail, dronesKey } from '../drones.queries.ts';
import { Block } from './facts.tsx';

type Pilot = DroneDetail['permittedPilots'][number];

/** Who may fly the drone beside its owner, until when; its owner adds and removes them (D-03). */
export function PilotsTab({ drone }: { drone: DroneDetail }) {
  const t = useT();
  const { permittedPilots: pilots, rights } = drone;
  return (
    <>
      <Block title={t('drones.pilots.title')}>
        {pilots.length === 0 ? (
          <p className="dr-note">{t(rights.own ? 'drones.pilots.noneOwn' : 'drones.pilots.none')}</p>
        ) : (
          <ul className="dr-pilots">
            {pilots.map((pilot) => (
              <PilotRow key={pilot.accountId} drone={drone} pilot={pilot} />
            ))}
          </ul>
        )}
      </Block>
      {rights.own && <GrantForm drone={drone} />}
    </>
  );
}

function PilotRow({ drone, pilot }: { drone: DroneDetail; pilot: Pilot }) {
  const t = useT();
  const client = useQueryClient();
  const { accountId, name } = pilot;
  const remove = useMutation({
    mutationFn: () => call(drones.revoke, { params: { id: drone.id, accountId } }),
    onSuccess: (changed) => {
      client.setQueryData(droneDetail(drone.id).queryKey, changed);
      toast.ok(t('drones.pilots.removed', { name }));
      return client.invalidateQueries({ queryKey: dronesKey });
    },
  });
  const ask = async () => {
    const question = {
      text: t('drones.pilots.askRemove', { name }),
      detail: t('drones.pilots.askRemoveMore'),
      ok: t('drones.pilots.remove'),
      danger: true,
    };
    if (await confirm(question)) remove.mutate();
  };
  return (
    <li>
      <span className="dr-stack">
        <b>{name}</b>
        <small>
          <Validity pilot={pilot} />
        </small>
      </span>
      {drone.rights.own && (
        <Button
          kind="quiet"
          wordless
          iconOnly={t('drones.pilots.removeNamed', { name })}
          icon={<UserMinus className="sf-icon" />}
          disabled={remove.isPending}
          onClick={() => void ask()}
        />
      )}
    </li>
  );
}

function Validity({ pilot: { validFrom, validTo } }: { pilot: Pilot }) {
  const t = useT();
  const fmt = useFmt();
  const day = (at: string) => fmt.instant(at, undefined, 'y-m-d');
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

/** First resp. last moment of a local day of the viewer, as an instant. */
const dayBegins = (day: string): string => new Date(`${day}T00:00:00`).toISOString();
const dayEnds = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

function GrantForm({ drone }: { drone: DroneDetail }) {
  const t = useT();
  const client = useQueryClient();
  const nothing = { account: '', from: '', to: '' };
  const form = useSchemaForm({
    schema: grantForm,
    initial: nothing,
    together: { from: ['to'] },
    send: async ({ account, from, to }) => {
      const changed = await call(drones.grant, {
        params: { id: drone.id },
        body: {
          account,
          ...(from ? { validFrom: dayBegins(from) } : {}),
          ...(to ? { validTo: dayEnds(to) } : {}),
        },
      });
      form.fields.reset(nothing);
      client.setQueryData(droneDetail(drone.id).queryKey, changed);
      toast.ok(t('drones.pilots.added', { account }));
      await client.invalidateQueries({ queryKey: dronesKey });
    },
  });
  return (
    <Block title={t('drones.pilots.add')}>
      <form onSubmit={form.submit} noValidate>
        <TextField
          form={form}
          name="account"
          label={t('drones.pilots.account')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
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
