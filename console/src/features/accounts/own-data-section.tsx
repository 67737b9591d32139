import './own-data.css';
import { profile } from '@smartflight/contract/accounts/profile.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { call, callFile } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import type { Editing } from '../../shared/forms/use-editing.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { saveFile } from '../../shared/link/save-file.ts';
import { Facts, Section } from '../../shared/ui/layout/section.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { Delayed, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { refreshAccount, useConsents } from './accounts.queries.ts';
import { lazyForm } from './forms/lazy-form.tsx';

const EraseAccount = lazyForm(async () => (await import('./forms/erase-form.tsx')).EraseAccount);

/** Timeout of the full export; a large account takes long. */
const exportMs = 120_000;

/** Stored personal data: consents, export and erasure. */
export function OwnDataSection({ username, editing }: { username: string; editing: Editing }) {
  const t = useT();
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const file = await callFile(profile.exportOwn, { timeoutMs: exportMs });
      saveFile(file, 'smart-flight-account.json');
    } catch (error) {
      reportProblem(error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <Section id="data" title={t('profile.ownData')}>
      <h3>{t('profile.consents')}</h3>
      <Consents />
      <h3>{t('profile.download')}</h3>
      <p>{t('profile.downloadText')}</p>
      <button
        type="button"
        className="sf-button"
        disabled={isLoading}
        aria-busy={isLoading}
        onClick={() => void download()}
      >
        <Download className="sf-icon" />
        {t('profile.download')}
      </button>
      <h3>{t('profile.erase')}</h3>
      <p>{t('profile.eraseGoes')}</p>
      <p>{t('profile.eraseStays')}</p>
      {editing.part === 'erase' ? (
        <EraseAccount editing={editing} username={username} />
      ) : (
        <button type="button" className="sf-button is-danger" onClick={() => editing.open('erase')}>
          {t('profile.erase')}
        </button>
      )}
    </Section>
  );
}

function Consents() {
  const t = useT();
  const fmt = useFmt();
  const queries = useQueryClient();
  const { data, error, refetch } = useConsents();
  const withdraw = async () => {
    const question = { text: t('profile.withdrawAsk'), detail: t('profile.withdrawText') };
    if (!(await confirm({ ...question, ok: t('profile.withdraw'), danger: true }))) return;
    try {
      await call(profile.withdrawConsent, { params: { document: 'realName' } });
      toast.ok(t('profile.withdrawn'));
      await refreshAccount(queries);
    } catch (problem) {
      reportProblem(problem);
    }
  };
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <Delayed>
        <Skeleton height={48} />
      </Delayed>
    );
  if (data.length === 0) return <p>{t('profile.noConsents')}</p>;
  const at = (instant: string) => fmt.instant(instant, 'minute');
  return (
    <Facts
      rows={data.map(({ document, version, givenAt, withdrawnAt }) => ({
        name: `${t(`profile.consentOf.${document}`)} (${version})`,
        value: withdrawnAt
          ? t('profile.withdrawnAt', { at: at(withdrawnAt) })
          : t('profile.givenAt', { at: at(givenAt) }),
        action: withdrawnAt ? null : document === 'realName' ? (
          <button type="button" className="sf-button" onClick={() => void withdraw()}>
            {t('profile.withdraw')}
          </button>
        ) : (
          <small>{t('profile.registrationStays')}</small>
        ),
      }))}
    />
  );
}
