import { secondFactors } from '@smartflight/contract/accounts/second-factors.endpoints.ts';
import type { OwnFactors } from '@smartflight/contract/accounts/second-factors.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { factorsKey, ownFactors } from '../../domain/accounts/own-factors.queries.ts';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Switch } from '../../shared/ui/controls/switch.tsx';
import { Facts } from '../../shared/ui/layout/section.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { lazyLayer } from '../../shared/ui/overlay/layer-boundary.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { Delayed, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import type { OpenFactor } from './factor-dialogs.tsx';

const FactorDialog = lazyLayer(async () => (await import('./factor-dialogs.tsx')).FactorDialog);

/** One-time codes, passkeys and recovery codes of the own account. `added` is called after a factor was added. */
export function Factors({ added = () => undefined }: { added?: () => void }) {
  const t = useT();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(ownFactors());
  const [open, setOpen] = useState<OpenFactor>();
  const refresh = () => queries.invalidateQueries({ queryKey: factorsKey });
  const close = () => setOpen(undefined);
  const finish = (codes: string[]) => {
    toast.ok(t('factors.added'));
    void refresh();
    if (codes.length > 0) return setOpen({ kind: 'codes', codes });
    close();
    added();
  };
  const run = (work: () => Promise<unknown>) => void work().catch(reportProblem).finally(refresh);
  const remove = async (text: string, work: () => Promise<unknown>) => {
    if (await confirm({ text, detail: t('factors.removeText'), ok: t('factors.remove'), danger: true }))
      run(async () => {
        await work();
        toast.ok(t('factors.removed'));
      });
  };
  return (
    <>
      <h3>{t('factors.title')}</h3>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && (
        <Delayed>
          <Skeleton height={96} />
        </Delayed>
      )}
      {data && (
        <>
          {data.isRequired && <p>{t('factors.isRequired')}</p>}
          <Facts
            rows={[
              {
                name: t('factors.totp'),
                value: t(data.hasTotp ? 'factors.on' : 'factors.off'),
                action: data.hasTotp ? (
                  <button
                    type="button"
                    className="sf-button"
                    onClick={() =>
                      void remove(t('factors.removeTotp'), () => call(secondFactors.removeTotp, {}))
                    }
                  >
                    {t('factors.remove')}
                  </button>
                ) : (
                  <button type="button" className="sf-button" onClick={() => setOpen({ kind: 'totp' })}>
                    {t('factors.setUp')}
                  </button>
                ),
              },
              ...(data.hasTotp || data.passkeys.length > 0
                ? [
                    {
                      name: t('factors.recovery'),
                      value: t('factors.codesLeft', { n: data.recoveryCodesLeft }),
                      action: (
                        <button
                          type="button"
                          className="sf-button"
                          onClick={() =>
                            run(async () => {
                              const { recoveryCodes } = await call(secondFactors.renewRecovery, {});
                              setOpen({ kind: 'codes', codes: recoveryCodes });
                            })
                          }
                        >
                          {t('factors.newCodes')}
                        </button>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          <Passkeys
            data={data}
            add={() => setOpen({ kind: 'passkey' })}
            rename={(id, name) => setOpen({ kind: 'passkey', id, name })}
            remove={(id, name) =>
              void remove(t('factors.removePasskey', { name }), () =>
                call(secondFactors.removePasskey, { params: { id } }),
              )
            }
          />
          {data.companyRequires !== null && (
            <div className="sf-profile-policy">
              <Switch
                label={t('factors.policy')}
                checked={data.companyRequires}
                change={(required) => run(() => call(secondFactors.setPolicy, { body: { required } }))}
              />
            </div>
          )}
        </>
      )}
      {open && (
        <FactorDialog
          close={close}
          part={{
            open,
            close,
            done: finish,
            renamed: () => {
              close();
              void refresh();
            },
            closeCodes: () => {
              close();
              added();
            },
          }}
        />
      )}
    </>
  );
}

interface PasskeysProps {
  data: OwnFactors;
  add: () => void;
  rename: (id: string, name: string) => void;
  remove: (id: string, name: string) => void;
}

function Passkeys({ data: { passkeys, canUsePasskeys }, add, rename, remove }: PasskeysProps) {
  const t = useT();
  const fmt = useFmt();
  const canAdd = canUsePasskeys && typeof PublicKeyCredential !== 'undefined';
  return (
    <>
      <h4>{t('factors.passkeys')}</h4>
      <p>{t(canAdd ? 'factors.passkeysText' : 'factors.passkeysMissing')}</p>
      {passkeys.length > 0 && (
        <ul className="sf-rows">
          {passkeys.map(({ id, name, createdAt, usedAt }) => (
            <li key={id}>
              <KeyRound className="sf-icon" />
              <div>
                <strong>{name}</strong>
                <small>
                  {t('factors.passkeyTimes', {
                    added: fmt.instant(createdAt, 'day'),
                    used: usedAt === null ? t('factors.never') : fmt.relative(usedAt, new Date()),
                  })}
                </small>
              </div>
              <button
                type="button"
                className="sf-button"
                aria-label={t('factors.renameOf', { name })}
                onClick={() => rename(id, name)}
              >
                {t('factors.rename')}
              </button>
              <button
                type="button"
                className="sf-button"
                aria-label={t('factors.removeOf', { name })}
                onClick={() => remove(id, name)}
              >
                {t('factors.remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {canAdd && (
        <button type="button" className="sf-button" onClick={add}>
          {t('factors.addPasskey')}
        </button>
      )}
    </>
  );
}
