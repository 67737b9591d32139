import '../../../shared/ui/table/list-page.css';
import '../detail/parts.css';
import './connect.css';
import type { Diagnostics } from '@smartflight/contract/devices/device-history.schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Activity from 'lucide-react/icons/activity';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageLocation, usePageParams, useTabTitle } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { PageHeader } from '../../../shared/ui/layout/page-header.tsx';
import { confirm } from '../../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { ErrorState, PageSkeleton } from '../../../shared/ui/states/states.tsx';
import { deviceDiagnostics } from '../device.queries.ts';
import type { ConnectableDevice } from '../ownership/ownership-actions.ts';
import { CopyLine } from '../register/copy-line.tsx';
import { freshSecrets } from '../register/fresh-secrets.ts';
import { QrCode } from '../register/qr-code.tsx';
import { newestAt, verdictOf } from './connect-verdict.ts';
import { brokerOf, mosquittoLine } from './mosquitto-line.ts';
import { VerdictPanel } from './verdict-panel.tsx';

/** Guides a real device to its first message: its settings, a command to test with, and what the server receives. */
export function ConnectPage({ ownership }: { ownership: ConnectableDevice }) {
  const t = useT();
  const { id = '' } = usePageParams();
  const { pathname } = usePageLocation();
  useTabTitle({ name: id, afterScreen: true });
  const { data, error, refetch } = useQuery(deviceDiagnostics(ownership, id));
  return (
    <div className="sf-list-page">
      <PageHeader
        title={t('droneConnect.title', { id, kind: ownership.kind })}
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
        {data && <Guide ownership={ownership} id={id} found={data} isBroken={error !== null} />}
      </div>
    </div>
  );
}

/** The secret of this device if it was just created, and a function to create a new one. */
function useSecret(ownership: ConnectableDevice, id: string) {
  const t = useT();
  const client = useQueryClient();
  const [secret, setSecret] = useState(() => freshSecrets.of(id));
  const [since, setSince] = useState({ after: '', isAgain: secret !== undefined });
  const make = useMutation({
    mutationFn: async () => {
      const { mqtt } = await ownership.provision(id);
      freshSecrets.keep(id, mqtt.password);
      // Read before the new secret is shown: messages sent with the former one don't count.
      const before = await client.fetchQuery(deviceDiagnostics(ownership, id)).catch(() => undefined);
      setSince({ after: before ? newestAt(before) : '', isAgain: true });
      setSecret(mqtt.password);
    },
    onSuccess: () => toast.ok(t('droneConnect.made')),
  });
  const ask = async () => {
    const question = {
      text: t('droneConnect.askSecret', { id }),
      detail: t('droneConnect.askSecretMore', { kind: ownership.kind }),
      ok: t('droneConnect.newSecret'),
      danger: true,
    };
    if (await confirm(question)) make.mutate();
  };
  return { secret, since, ask, isMaking: make.isPending };
}

function Guide(o: { ownership: ConnectableDevice; id: string; found: Diagnostics; isBroken: boolean }) {
  const { ownership, id, found, isBroken } = o;
  const { kind } = ownership;
  const t = useT();
  const { secret, since, ask, isMaking } = useSecret(ownership, id);
  const { url, username, topic } = found.mqtt;
  const broker = url === null ? undefined : brokerOf(url);
  return (
    <div className="sf-dr-guide">
      <ol>
        <li>
          <h2>{t('droneConnect.enter', { kind })}</h2>
          <p>{t('droneConnect.enterMore', { kind })}</p>
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
          <p>{t('droneConnect.tryMore', { kind })}</p>
          {broker ? (
            <CopyLine
              block
              label={t('droneConnect.line')}
              value={mosquittoLine({ broker, username, secret, topic, data: ownership.example })}
            />
          ) : (
            <p className="sf-dr-note">{t('droneConnect.noAddress')}</p>
          )}
          {broker && secret === undefined && <p className="sf-dr-note">{t('droneConnect.lineSecret')}</p>}
        </li>
      </ol>
      <VerdictPanel
        ownership={ownership}
        verdict={verdictOf(found, since)}
        found={found}
        isBroken={isBroken}
      />
    </div>
  );
}

/** Content of a connection's QR code, which the app of a flight controller or charger reads. */
const connectionText = (o: { url: string; username: string; password: string; topic: string }): string =>
  `smartflight:connect?${new URLSearchParams(o)}`;
