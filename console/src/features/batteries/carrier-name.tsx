import type { Battery } from '@smartflight/contract/power/battery.schemas.ts';
import { dronePage } from '../../domain/devices/drone-page.ts';
import { useSession } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { BatteryIcon, ChargerIcon, DroneIcon } from '../../shared/ui/icons/icons.tsx';

export type Carrier = NonNullable<Battery['seenOn']>;

const icons = { drone: DroneIcon, charger: ChargerIcon, battery: BatteryIcon } as const;

/** The page of a device; undefined for one that the user may not see, and for the battery itself. */
function hrefOf({ kind, id, name }: Carrier, roles: readonly string[]): string | undefined {
  if (name === null || kind === 'battery') return undefined;
  if (kind === 'drone') return dronePage(roles, id)?.href;
  return `/charger-monitor?charger=${encodeURIComponent(id)}`;
}

/** The device that carries or carried a battery, as a link if it has a page; `plain` in list rows. */
export function CarrierName({ carrier, plain = false }: { carrier: Carrier; plain?: boolean }) {
  const t = useT();
  const roles = useSession((session) => session.me?.roles) ?? [];
  const Icon = icons[carrier.kind];
  const isHidden = carrier.name === null;
  const name =
    carrier.kind === 'battery'
      ? t('batteries.byItself')
      : isHidden
        ? t(`batteries.foreign.${carrier.kind}`)
        : carrier.name || carrier.id;
  const href = plain ? undefined : hrefOf(carrier, roles);
  const slot =
    carrier.slot !== null && carrier.kind === 'charger' && !isHidden
      ? t('batteries.bay', { n: String(carrier.slot) })
      : undefined;
  return (
    <span className="bt-carrier">
      <Icon className="sf-icon" />
      {href === undefined ? <span className="sf-cut">{name}</span> : <PageLink to={href}>{name}</PageLink>}
      {slot !== undefined && <span className="bt-faint">{slot}</span>}
    </span>
  );
}
