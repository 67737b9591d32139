import type { DroneDetail } from '@smartflight/contract/drones/drone.schemas.ts';
import { LockControl } from '../../../domain/commands/lock-control.tsx';
import { Block, FactList } from '../../../domain/devices/detail/facts.tsx';
import { DroneLicencesBlock } from '../../../domain/licences/drone-licences.tsx';
import { alarmText } from '../../../live/alarm-labels.ts';
import { registerFacts, severityGlyphs, severityOf } from '../../../live/drone-state.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { CopyButton } from '../../../shared/link/copy-button.tsx';
import { StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { Figure } from '../../../shared/ui/layout/figure.tsx';
import { droneName } from '../drone-labels.ts';
import { DriftTag, LinkTag, LockTag, StateTag } from '../drone-status.tsx';
import { LimitRows } from './limit-rows.tsx';
import { TotalsTable } from './totals-table.tsx';

/** Figures, state, identity, users and manufacturers of a drone (D-09). */
export function OverviewTab({ drone }: { drone: DroneDetail }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <>
      <div className="dr-figures">
        <Figure label={t('drones.totalArea')} value={fmt.area(drone.totals.grossAreaM2)} size="large" />
        <Figure label={t('drones.sorties')} value={fmt.number(drone.totals.sorties)} size="large" />
        <Figure label={t('drones.flightTime')} value={fmt.duration(drone.totals.flightS)} />
        <Figure label={t('drones.loadCapacity')} value={fmt.mass(drone.loadCapacityKg, 0)} />
      </div>
      <div className="dr-lock">
        <LockControl
          id={drone.id}
          name={droneName(drone)}
          locked={drone.lock.reported}
          isAway={drone.link === 'offline'}
          mayCommand={drone.rights.command}
        />
      </div>
      <StateBlock drone={drone} />
      <TotalsTable drone={drone} />
      <LimitRows drone={drone} />
      <DroneLicencesBlock id={drone.id} />
      <Identity drone={drone} />
      <Ownership drone={drone} />
    </>
  );
}

function StateBlock({ drone }: { drone: DroneDetail }) {
  const t = useT();
  const fmt = useFmt();
  const at = (instant: string | null) => (instant ? fmt.instant(instant, 'minute') : null);
  const { alarm } = registerFacts(drone);
  const severity = severityOf(alarm?.level);
  const on = drone.lastPowerOn;
  const place =
    on?.place ??
    (on?.lat != null && on.lon != null ? `${on.lat.toFixed(4)}, ${on.lon.toFixed(4)}` : undefined);
  return (
    <Block title={t('drones.state')}>
      <FactList
        rows={[
          [t('drones.state'), <StateTag key="state" drone={drone} />],
          [t('drones.link'), <LinkTag key="link" drone={drone} />],
          [t('drones.lock.title'), <LockFacts key="lock" drone={drone} />],
          ...(alarm && severity !== 'info'
            ? [
                [
                  t('drones.alarm'),
                  <StatusTag
                    key="alarm"
                    state={severityGlyphs[severity]}
                    word={alarmText(t, alarm) ?? ''}
                    size={16}
                  />,
                ] as const,
              ]
            : []),
          ...(drone.drifts.length > 0
            ? [[t('drones.drifts'), <DriftTag key="drifts" drone={drone} />] as const]
            : []),
          ...(drone.maintenanceSince
            ? [[t('drones.maintenanceSince'), at(drone.maintenanceSince)] as const]
            : []),
          ...(drone.retiredAt ? [[t('drones.retiredAt'), at(drone.retiredAt)] as const] : []),
          [t('drones.lastPowerOn'), on ? [at(on.at), place].filter(Boolean).join(' · ') : null],
          [t('drones.reportedAt'), at(drone.reportedAt)],
        ]}
      />
    </Block>
  );
}

function LockFacts({ drone }: { drone: DroneDetail }) {
  const t = useT();
  const fmt = useFmt();
  const { desired, reported, since } = drone.lock;
  return (
    <span className="dr-stack">
      <LockTag drone={drone} />
      {reported !== null && since && (
        <small>{t('drones.lock.since', { when: fmt.instant(since, 'minute') })}</small>
      )}
      {desired !== null && desired !== reported && (
        <small>{t(desired ? 'drones.lock.wantsLocked' : 'drones.lock.wantsUnlocked')}</small>
      )}
    </span>
  );
}

function Identity({ drone }: { drone: DroneDetail }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <Block title={t('drones.identity')}>
      <FactList
        rows={[
          [t('drones.droneId'), <WithCopy key="id" text={drone.id} label={t('drones.droneId')} />],
          [t('drones.droneName'), drone.name],
          [t('drones.model'), drone.model],
          [t('drones.year'), drone.year === null ? null : String(drone.year)],
          [t('drones.batch'), drone.batch],
          [t('drones.number'), drone.number],
          [t('drones.pd'), fmt.instant(drone.pd, 'day', 'UTC')],
          [t('drones.ad'), fmt.instant(drone.ad, 'day', 'UTC')],
          [t('drones.activeCode'), t(`drones.code.${drone.activeCode}`)],
          [t('drones.fmuId'), drone.fmuId && <span className="sf-id">{drone.fmuId}</span>],
          [t('drones.loadCapacity'), fmt.mass(drone.loadCapacityKg, 0).text],
        ]}
      />
    </Block>
  );
}

function Ownership({ drone }: { drone: DroneDetail }) {
  const t = useT();
  const fmt = useFmt();
  const code = drone.qxActivationCode;
  const isWhole = drone.rights.own || drone.rights.manage;
  const label = t('drones.qxCode');
  return (
    <Block title={t('drones.ownership')}>
      <FactList
        rows={[
          [t('drones.owner'), drone.ownerName],
          [t('drones.boundAt'), drone.boundAt && fmt.instant(drone.boundAt, 'day')],
          [t('drones.company'), drone.companyName],
          [t('drones.phone'), drone.phone],
          [t('drones.maker'), drone.machineManufacturer],
          [t('drones.fcMaker'), drone.flightControlManufacturer],
          [
            label,
            code &&
              (isWhole ? <WithCopy text={code} label={label} /> : <span className="sf-id">{code}</span>),
          ],
        ]}
      />
    </Block>
  );
}

function WithCopy({ text, label }: { text: string; label: string }) {
  return (
    <span className="dr-copy">
      <span className="sf-id">{text}</span>
      <CopyButton text={text} label={label} />
    </span>
  );
}
