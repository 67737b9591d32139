import { restrictions } from '@smartflight/contract/drones/restrictions.endpoints.ts';
import type { DroneLimits, RestrictionDetail } from '@smartflight/contract/drones/restrictions.schemas.ts';
import { limitKinds } from '@smartflight/contract/drones/restrictions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api/client.ts';
import { isNotFound } from '../../shared/api/problem.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusGlyph, StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../../shared/ui/states/states.tsx';
import { isSame, rangeText, stateGlyphs } from './limit-labels.ts';
import { restrictionDetail, restrictionsKey } from './restrictions.queries.ts';

/** A lifting: limits and period, desired and reported values of each drone, and early ending. */
export function RestrictionInspector({ id, close }: { id: string; close: () => void }) {
  const t = useT();
  const { data, error, refetch } = useQuery(restrictionDetail(id));
  const title = data?.account.name ?? t('title.restrictions');
  return (
    <Inspector
      isTall
      label={t('title.restrictions')}
      title={title}
      subtitle={
        data && (
          <StatusTag
            state={stateGlyphs[data.state]}
            word={t(`restrictions.states.${data.state}`)}
            size={16}
          />
        )
      }
      close={close}
    >
      {data && <Lifting lifting={data} />}
      {!data && isNotFound(error) && (
        <EmptyState
          text={t('restrictions.gone')}
          action={<Button onClick={close}>{t('inspector.close')}</Button>}
        />
      )}
      {!data && error && !isNotFound(error) && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
    </Inspector>
  );
}

function Lifting({ lifting }: { lifting: RestrictionDetail }) {
  const t = useT();
  const fmt = useFmt();
  const isInForce = lifting.state === 'scheduled' || lifting.state === 'active';
  const at = (instant: string) => fmt.instant(instant, 'minute');
  return (
    <>
      <dl className="sf-facts">
        {limitKinds.map((kind) => (
          <div key={kind} className="rs-fact">
            <dt>{t(`restrictions.${kind}`)}</dt>
            <dd>{rangeText(fmt, kind, lifting.limits[kind])}</dd>
          </div>
        ))}
        <dt>{t('restrictions.from')}</dt>
        <dd>{at(lifting.from)}</dd>
        <dt>{t('restrictions.to')}</dt>
        <dd>{at(lifting.to)}</dd>
        {lifting.state === 'revoked' && lifting.endedAt && (
          <>
            <dt>{t('restrictions.states.revoked')}</dt>
            <dd>{at(lifting.endedAt)}</dd>
          </>
        )}
        <dt>{t('restrictions.by')}</dt>
        <dd>{`${lifting.by?.name ?? fmt.number(null)} · ${at(lifting.createdAt)}`}</dd>
        {lifting.note && (
          <>
            <dt>{t('restrictions.note')}</dt>
            <dd>{lifting.note}</dd>
          </>
        )}
      </dl>
      <section className="sf-list-form">
        <h3>
          {t('restrictions.dronesConfirmed', {
            confirmed: fmt.number(lifting.confirmed),
            drones: fmt.number(lifting.drones),
          })}
        </h3>
        {lifting.drones === 0 && <p className="sf-list-note">{t('restrictions.noDrones')}</p>}
        <ul className="rs-drones">
          {lifting.droneLimits.map((drone) => (
            <DroneRow key={drone.droneId} drone={drone} />
          ))}
        </ul>
      </section>
      {isInForce && <Revocation lifting={lifting} />}
    </>
  );
}

/** A drone with each limit as desired and reported; differences are shown as text too, not by colour alone. */
function DroneRow({ drone }: { drone: DroneLimits }) {
  const t = useT();
  const fmt = useFmt();
  const word = drone.desired === null ? 'none' : drone.isConfirmed ? 'confirmed' : 'waiting';
  const glyph = { none: 'offline', confirmed: 'done', waiting: 'warning' } as const;
  return (
    <li>
      <header>
        <span className="sf-cut">{drone.name}</span>
        <small className="sf-id">{`${drone.droneId} · ${drone.model}`}</small>
        <StatusTag state={glyph[word]} word={t(`restrictions.drone.${word}`)} size={16} />
      </header>
      {drone.desired && (
        <table aria-label={drone.name}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('restrictions.requested')}</th>
              <th scope="col">{t('restrictions.reported')}</th>
            </tr>
          </thead>
          <tbody>
            {limitKinds.map((kind) => {
              const reported = drone.reported?.[kind];
              const differs =
                drone.desired && reported && !isSame(drone.desired[kind], reported) ? (
                  <StatusGlyph state="warning" size={16} />
                ) : null;
              return (
                <tr key={kind}>
                  <th scope="row">{t(`restrictions.short.${kind}`)}</th>
                  <td>{rangeText(fmt, kind, drone.desired?.[kind])}</td>
                  <td>
                    {rangeText(fmt, kind, reported)}
                    {differs}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {drone.narrowed.length > 0 && (
        <p className="sf-list-note">
          {t('restrictions.narrowed', {
            limits: fmt.list(drone.narrowed.map((kind) => t(`restrictions.short.${kind}`))),
          })}
        </p>
      )}
    </li>
  );
}

const signed = z.object({ password: z.string().max(200) });

function Revocation({ lifting }: { lifting: RestrictionDetail }) {
  const t = useT();
  const client = useQueryClient();
  const { id } = lifting;
  const form = useSchemaForm({
    schema: signed,
    initial: { password: '' },
    send: async (body) => {
      const ended = await call(restrictions.revoke, { params: { id }, body });
      client.setQueryData(restrictionDetail(id).queryKey, ended);
      toast.ok(t('restrictions.revoked', { name: lifting.account.name }));
      await client.invalidateQueries({ queryKey: [...restrictionsKey, 'list'] });
    },
  });
  return (
    <form className="sf-list-form" onSubmit={form.submit} noValidate>
      <h3>{t('restrictions.revoke')}</h3>
      <p className="sf-list-note">{t('restrictions.revokeMore')}</p>
      <PasswordField form={form} name="password" label={t('restrictions.password')} purpose="current" />
      <FormEnd form={form} label={t('restrictions.revoke')} />
    </form>
  );
}
