import '../../../shared/ui/list-page.css';
import '../../../shared/device/parts.css';
import './connect.css';
import type { Diagnostics } from '@smartflight/contract/drone-history.ts';
import { drones } from '@smartflight/contract/drones.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Activity from 'lucide-react/icons/activity';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { call } from '../../../shared/api/client.ts';
import { CopyLine } from '../../../shared/device/copy-line.tsx';
import { QrCode } from '../../../shared/device/qr-code.tsx';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageLocation, usePageParams, useTabTitle } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { confirm } from '../../../shared/ui/confirm-store.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { ErrorState, PageSkeleton } from '../../../shared/ui/states.tsx';
import { toast } from '../../../shared/ui/toast-store.ts';
import { freshSecrets } from '../parts/fresh-secrets.ts';
import { connectionText } from '../parts/qr-texts.ts';
import { droneDiagnostics } from './connect.queries.ts';
import { newestAt, verdictOf } from './connect-verdict.ts';
import { brokerOf, mosquittoLine } from './mosquitto-line.ts';
import { VerdictPanel } from './verdict-panel.tsx';

/** Leads a real device to its first message: what to type into it, a line to try it with, and what the server hears. */
export function ConnectDronePage() {
  const t = useT();
  const { id = '' } = usePageParams();
  const { pathname } = usePageLocation();
  useTabTitle(t('droneConnect.tab', { id }));
  const { data, error, refetch } = useQuery(droneDiagnostics(id));
  return (
    <div className="sf-list-page">
      <PageHeader
        title={t('droneConnect.title', { id })}
        actions={
          <PageLink to={pathname.replace('/connect/', '/diagnostics/')} className="sf-button">
            <Activity className="sf-icon" />
            {t('title.droneDiagnostics')}
          </PageLink>
        }
      />
      <div className="sf-dr-body">
        {!data && error && (
          <ErrorState error={error} retry={() => void refetch()} action="drones.provision" />
        )}
        {!data && !error && <PageSkeleton />}
        {data && <Guide id={id} found={data} isBroken={error !== null} />}
      </div>
    </div>
  );
}

/** The secret of this drone, if it was made just now, and the way to a new one. */
function useSecret(id: string) {
  const t = useT();
  const client = useQueryClient();
  const [secret, setSecret] = useState(() => freshSecrets.of(id));
  const [since, setSince] = useState({ after: '', isAnew: secret !== undefined });
  const make = useMutation({
    mutationFn: async () => {
      const { mqtt } = await call(drones.provision, { params: { id } });
      freshSecrets.keep(id, mqtt.password);
      setSecret(mqtt.password);
      // What the former secret still brought is no news of this one.
      const before = await client.fetchQuery(droneDiagnostics(id));
      setSince({ after: newestAt(before), isAnew: true });
    },
    onSuccess: () => toast.ok(t('droneConnect.made')),
  });
  const ask = async () => {
    const question = {
      text: t('droneConnect.askSecret', { id }),
      detail: t('droneConnect.askSecretMore'),
      ok: t('droneConnect.newSecret'),
      danger: true,
    };
    if (await confirm(question)) make.mutate();
  };
  return { secret, since, ask, isMaking: make.isPending };
}

function Guide({ id, found, isBroken }: { id: string; found: Diagnostics; isBroken: boolean }) {
  const t = useT();
  const { secret, since, ask, isMaking } = useSecret(id);
  const { url, username, topic } = found.mqtt;
  const broker = url === null ? undefined : brokerOf(url);
  return (
    <div className="sf-dr-guide">
      <ol>
        <li>
          <h2>{t('droneConnect.enter')}</h2>
          <p>{t('droneConnect.enterMore')}</p>
          <div className={secret === undefined || url === null ? '' : 'sf-dr-keys'}>
            <div>
              <CopyLine label={t('droneConnect.address')} value={url ?? '–'} />
              {url === null && <p className="sf-dr-note">{t('droneConnect.noAddress')}</p>}
              <CopyLine label={t('droneConnect.username')} value={username} />
              {secret !== undefined && <CopyLine label={t('drones.secret.secret')} value={secret} />}
              <CopyLine label={t('droneConnect.topic')} value={topic} />
              <p className="sf-dr-note">
                {t(secret === undefined ? 'droneConnect.secretGone' : 'droneConnect.secretOnce')}
              </p>
              <Button
                kind={secret === undefined ? 'primary' : 'plain'}
                icon={<KeyRound className="sf-icon" />}
                disabled={isMaking}
                onClick={() => void ask()}
              >
                {t('droneConnect.newSecret')}
              </Button>
            </div>
            {secret !== undefined && url !== null && (
              <figure>
                <QrCode
                  text={connectionText({ url, username, password: secret, topic })}
                  label={t('droneConnect.qr')}
                />
                <figcaption>{t('droneConnect.qrMore')}</figcaption>
              </figure>
            )}
          </div>
        </li>
        <li>
          <h2>{t('droneConnect.try')}</h2>
          <p>{t('droneConnect.tryMore')}</p>
          {broker ? (
            <CopyLine
              block
              label={t('droneConnect.line')}
              value={mosquittoLine({ broker, username, secret, topic })}
            />
          ) : (
            <p className="sf-dr-note">{t('droneConnect.noAddress')}</p>
          )}
          {broker && secret === undefined && <p className="sf-dr-note">{t('droneConnect.lineSecret')}</p>}
        </li>
      </ol>
      <VerdictPanel verdict={verdictOf(found, since)} found={found} isBroken={isBroken} />
    </div>
  );
}
