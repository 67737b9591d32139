import { isAllowed, pageRoles } from '@smartflight/contract/access/access.ts';
import { useQuery } from '@tanstack/react-query';
import { ExpiryChip } from '../../../domain/devices/detail/expiry-chip.tsx';
import { FactList } from '../../../domain/devices/detail/facts.tsx';
import { alarmText } from '../../../live/alarm-labels.ts';
import type { ShownCharger } from '../../../live/charger-view.ts';
import { useSession } from '../../../shared/api/session.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { useChargerFaults } from '../charger-faults.tsx';
import { trafficText } from '../charger-labels.ts';
import { chargerDetail } from '../chargers.queries.ts';
import { EnginePanel } from './engine-panel.tsx';

/** Details of the selected charger: alarms, engine, network, user. */
export function SidePanel({ shown }: { shown: ShownCharger }) {
  const t = useT();
  const fmt = useFmt();
  const { charger, link } = shown;
  const { data } = useQuery(chargerDetail(charger.id));
  const page = usePageOf(charger.id);
  const network = data?.network;
  return (
    <aside className="cm-side" aria-label={t('chargers.details')}>
      <Faults shown={shown} />
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
            [t('chargers.networkTo'), network?.expiresAt && <ExpiryChip at={network.expiresAt} />],
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

/** The list page with this charger, if the user's roles give access to one. */
function usePageOf(id: string): string | undefined {
  const roles = useSession((session) => session.me?.roles);
  if (!roles) return undefined;
  const path = isAllowed(roles, pageRoles.chargers) ? '/charger-manage' : '/my-charger';
  return `${path}?charger=${encodeURIComponent(id)}`;
}

function Faults({ shown: { charger } }: { shown: ShownCharger }) {
  const t = useT();
  const say = useChargerFaults();
  const { faults = [], engine, alarm } = charger;
  const others = faults.filter(({ code }) => code !== engine?.exception);
  const isOther = alarm && faults.length === 0;
  if (others.length === 0 && !isOther) return null;
  return (
    <section className="cm-alarm" aria-label={t('drones.alarm')}>
      {isOther && (
        <div>
          <StatusGlyph state="fault" />
          <b>{alarmText(t, alarm)}</b>
        </div>
      )}
      {others.map((fault) => {
        const { name, cause, remedy } = say(fault);
        return (
          <div key={`${fault.kind} ${fault.code} ${fault.index ?? ''}`}>
            <StatusGlyph state="fault" />
            <div>
              <b>{name}</b>
              {fault.batterySn && <p className="sf-id">{fault.batterySn}</p>}
              {cause && <p>{cause}</p>}
              {remedy && <p>{remedy}</p>}
            </div>
          </div>
        );
      })}
    </section>
  );
}
