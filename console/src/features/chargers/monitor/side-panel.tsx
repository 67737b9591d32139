import { isAllowed, pageRoles } from '@smartflight/contract/access.ts';
import { useQuery } from '@tanstack/react-query';
import { alarmText } from '../../../live/alarm-words.ts';
import type { ChargerMoment, ShownCharger } from '../../../live/charger-view.ts';
import { useSession } from '../../../shared/api/session.ts';
import { ExpiryChip } from '../../../shared/device/expiry-chip.tsx';
import { FactList } from '../../../shared/device/facts.tsx';
import { useFaults } from '../../../shared/device/use-faults.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../../shared/ui/glyph.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { trafficText } from '../charger-words.ts';
import { chargerDetail } from '../chargers.queries.ts';
import { EnginePanel } from './engine-panel.tsx';

interface SideProps {
  shown: ShownCharger;
  moment: ChargerMoment;
  /** Below the bays in a sheet instead of beside them. */
  isInside?: boolean;
}

/** What is known of the chosen charger beside its bays: alarm, engine, network, user. */
export function SidePanel({ shown, isInside = false }: SideProps) {
  const t = useT();
  const fmt = useFmt();
  const { charger, link } = shown;
  const { data } = useQuery(chargerDetail(charger.id));
  const page = usePageOf(charger.id);
  const network = data?.network;
  return (
    <aside className={isInside ? 'cm-side is-inside' : 'cm-side'} aria-label={t('chargers.details')}>
      <Alarm shown={shown} />
      {charger.engine && <EnginePanel engine={charger.engine} isOld={link === 'offline'} />}
      <section className="cm-facts">
        <FactList
          rows={[
            [
              t('chargers.chargerId'),
              <span key="id" className="sf-id">
                {charger.id}
              </span>,
            ],
            [t('drones.model'), charger.model],
            [t('chargers.user'), data?.ownerName],
            [t('drones.expiresAt'), network?.expiresAt && <ExpiryChip at={network.expiresAt} />],
            [t('chargers.traffic'), trafficText(fmt, charger.net?.trafficBytes ?? network?.trafficBytes)],
            [t('chargers.iccid'), iccidOf(charger.net?.iccid ?? network?.iccid)],
            [t('chargers.signal'), signalOf(charger.net?.rssiDbm)],
          ]}
        />
        {page && (
          <PageLink to={page} className="sf-button">
            {t('chargers.openPage')}
          </PageLink>
        )}
      </section>
    </aside>
  );
}

const iccidOf = (iccid: string | null | undefined) => iccid && <span className="sf-id">{iccid}</span>;
const signalOf = (rssiDbm: number | undefined) => (rssiDbm === undefined ? undefined : `${rssiDbm}\u00a0dBm`);

/** The list in which this charger is looked after, as far as the reader's roles reach. */
function usePageOf(id: string): string | undefined {
  const roles = useSession((session) => session.me?.roles);
  if (!roles) return undefined;
  const path = isAllowed(roles, pageRoles.chargers) ? '/charger-manage' : '/my-charger';
  return `${path}?charger=${encodeURIComponent(id)}`;
}

/** What stands against the charger: its alarm, and each bay in which charging has stopped. */
function Alarm({ shown: { charger } }: Pick<SideProps, 'shown'>) {
  const t = useT();
  const faults = useFaults();
  const wrong = (charger.bays ?? []).filter(({ state }) => state === 'fault');
  const { alarm } = charger;
  if (!alarm && wrong.length === 0) return null;
  const fault = alarm && faults('charger', alarm.code);
  const name = fault && (fault.cause ? fault.name : alarmText(t, alarm));
  return (
    <section className="cm-alarm" aria-label={t('drones.alarm')}>
      <StatusGlyph state="fault" />
      <div>
        {alarm && <b>{name}</b>}
        {fault?.cause && <p>{fault.cause}</p>}
        {fault?.remedy && <p>{fault.remedy}</p>}
        {wrong.length > 0 && (
          <p>
            {t('chargers.stoppedIn', { n: wrong.length, bays: wrong.map(({ index }) => index).join(', ') })}
          </p>
        )}
      </div>
    </section>
  );
}
