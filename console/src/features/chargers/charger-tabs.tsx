import type { ChargerDetail } from '@smartflight/contract/power/charger.schemas.ts';
import { ExpiryChip } from '../../domain/devices/detail/expiry-chip.tsx';
import { Block, FactList } from '../../domain/devices/detail/facts.tsx';
import { Lifetime } from '../../domain/devices/detail/lifetime.tsx';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { FaultTags } from './charger-faults.tsx';
import { trafficText } from './charger-labels.ts';
import { BaysText, StateTag } from './charger-tags.tsx';

/** State, owner and registration data. */
export function OverviewTab({ charger }: { charger: ChargerDetail }) {
  const t = useT();
  const fmt = useFmt();
  const day = (at: string | null) => at && fmt.instant(at, 'day');
  const { live } = charger;
  const hasEngine = charger.mode === 'engine';
  return (
    <>
      <Block>
        <FactList
          rows={[
            [t('drones.state'), <StateTag key="state" charger={charger} />],
            [t('chargers.bays'), <BaysText key="bays" bays={charger.bays} />],
            [t('chargers.mode.title'), charger.mode && t(`chargers.mode.${charger.mode}`)],
            [t('chargers.exception'), <FaultTags key="faults" faults={charger.faults} />],
            ...(hasEngine
              ? ([[t('chargers.engine.workTime'), fmt.duration(live.engine?.runtimeS)]] as const)
              : []),
            ...(charger.maintenanceSince
              ? [[t('drones.maintenanceSince'), day(charger.maintenanceSince)] as const]
              : []),
            ...(charger.retiredAt ? [[t('drones.retiredAt'), day(charger.retiredAt)] as const] : []),
          ]}
        />
      </Block>
      <Block title={t('drones.ownership')}>
        <FactList
          rows={[
            [t('chargers.user'), charger.ownerName],
            [t('drones.boundAt'), day(charger.boundAt)],
            [t('drones.activeCode'), t(`drones.code.${charger.activeCode}`)],
            [t('drones.company'), charger.companyName],
          ]}
        />
      </Block>
      <Block title={t('drones.identity')}>
        <FactList
          rows={[
            [
              t('chargers.chargerId'),
              <span key="id" className="sf-id">
                {charger.id}
              </span>,
            ],
            [t('drones.model'), charger.model],
            [t('drones.year'), charger.year === null ? null : String(charger.year)],
            [t('drones.batch'), charger.batch],
            [t('drones.number'), charger.number],
            [t('drones.pd'), fmt.instant(charger.pd, 'day', 'UTC')],
            [t('drones.phone'), charger.phone],
          ]}
        />
      </Block>
    </>
  );
}

/** The IoT SIM card: start, end and traffic. */
export function NetworkTab({ charger: { network } }: { charger: ChargerDetail }) {
  const t = useT();
  const fmt = useFmt();
  const day = (at: string | null) => at && fmt.instant(at, 'day');
  const { expiresAt, iccid, rssiDbm } = network;
  return (
    <Block
      title={t('chargers.network')}
      action={expiresAt && <ExpiryChip at={expiresAt} of={t('chargers.network')} />}
    >
      <FactList
        rows={[
          [t('chargers.iccid'), iccid && <span className="sf-id">{iccid}</span>],
          [t('chargers.networkFrom'), day(network.activatedAt)],
          [t('chargers.networkTo'), day(expiresAt)],
          [t('chargers.traffic'), trafficText(fmt, network.trafficBytes)],
          [t('chargers.signal'), rssiDbm === null ? null : `${rssiDbm}\u00a0dBm`],
        ]}
      />
      <Lifetime card={network} />
    </Block>
  );
}
