import type { BatteryDetail, BatteryUse } from '@smartflight/contract/power/battery.schemas.ts';
import { useState } from 'react';
import { useFlightLog } from '../../../domain/flights/flight-link.tsx';
import { useSession } from '../../../shared/api/session.ts';
import { dayIn } from '../../../shared/format/dates.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useOwnZone } from '../../../shared/format/use-own-zone.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { CarrierName } from '../carrier-name.tsx';

const fewUses = 8;

/** The flight log that has the flights: the user's own, or the company's if the battery isn't only the user's. */
function flightsHref({ on, from }: BatteryUse, log: string, zone: string): string {
  const day = dayIn(zone, from);
  return `${log}?${new URLSearchParams({ droneId: on.id, from: day, to: day })}`;
}

interface UseProps {
  use: BatteryUse;
  log: string | undefined;
  isShown: boolean;
  show: () => void;
}

function Use({ use, log, isShown, show }: UseProps) {
  const t = useT();
  const fmt = useFmt();
  const zone = useOwnZone();
  const { on, fromSoc, toSoc } = use;
  const seconds = (Date.parse(use.to) - Date.parse(use.from)) / 1000;
  return (
    <li className={`bt-use is-${on.kind}`} aria-current={isShown}>
      <span className="bt-use-when sf-num">
        <b>{fmt.instant(use.from, 'shortMinute')}</b>
        <small>{fmt.duration(seconds)}</small>
      </span>
      <span className="bt-use-what">
        <CarrierName carrier={on} />
        {fromSoc !== null && toSoc !== null && (
          <span className="bt-use-charge sf-num">
            {t('batteries.uses.charge', {
              from: fmt.percent(fromSoc).text,
              to: fmt.percent(toSoc).text,
            })}
            <span aria-hidden="true">
              <i
                style={{
                  left: `${Math.min(fromSoc, toSoc)}%`,
                  width: `${Math.max(1, Math.abs(toSoc - fromSoc))}%`,
                }}
              />
            </span>
          </span>
        )}
      </span>
      <span className="bt-use-do">
        {on.kind === 'drone' && on.name !== null && log !== undefined && (
          <PageLink to={flightsHref(use, log, zone)}>{t('batteries.uses.flights')}</PageLink>
        )}
        <Button kind="quiet" aria-pressed={isShown} onClick={show}>
          {t('batteries.uses.show')}
        </Button>
      </span>
    </li>
  );
}

interface UsesProps {
  battery: BatteryDetail;
  /** Start of the use whose charts are shown. */
  shown: string | undefined;
  show: (use: BatteryUse) => void;
}

/** The uses of the battery, newest first, with links to drones, flights, chargers and the charts of each use. */
export function Uses({ battery, shown, show }: UsesProps) {
  const t = useT();
  const [all, setAll] = useState(false);
  const { uses } = battery;
  const isOwn = useSession(({ me }) => battery.ownerId !== null && battery.ownerId === me?.id);
  const log = useFlightLog(isOwn ? 'own' : 'company');
  const rest = uses.length - fewUses;
  return (
    <section className="bt-part" aria-label={t('batteries.uses.title')}>
      <h2>{t('batteries.uses.title')}</h2>
      {uses.length === 0 && <p className="bt-quiet">{t('batteries.uses.empty')}</p>}
      <ul className="bt-uses">
        {(all ? uses : uses.slice(0, fewUses)).map((use) => (
          <Use
            key={`${use.from}${use.on.kind}${use.on.id}`}
            use={use}
            log={log}
            isShown={use.from === shown}
            show={() => show(use)}
          />
        ))}
      </ul>
      {rest > 0 && !all && (
        <Button onClick={() => setAll(true)}>{t('batteries.uses.more', { n: rest })}</Button>
      )}
    </section>
  );
}
