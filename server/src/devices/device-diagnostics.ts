import { type DeviceKind, topicOf } from '@smartflight/contract/device-link/topics.ts';
import type { Diagnostics as DeviceDiagnostics } from '@smartflight/contract/devices/device-history.schemas.ts';
import { sql } from 'kysely';
import type { UserActor } from '../access/actor.ts';
import type { Deps } from '../access/deps.ts';
import { managedDrones } from '../access/scope.ts';
import type { Diagnostics } from '../live/intake/diagnostics.ts';
import { importedBoots } from '../live/tracks/point.ts';

interface Sources {
  deps: Deps;
  diagnostics: Diagnostics;
  /** Whether the device is online, and when its last message arrived. */
  signsOf: (id: string) => { link: string; seenAt: Date | null };
}

/** The last data received from a device that this actor owns or manages; undefined otherwise. */
export async function diagnose(
  { deps, diagnostics, signsOf }: Sources,
  actor: UserActor,
  { kind, id }: { kind: DeviceKind; id: string },
): Promise<DeviceDiagnostics | undefined> {
  const { rows } = await sql<{ first_at: Date | null; seen_at: Date | null }>`
    select case d.kind when 'drone' then (select min(o.seen_at) from boots o where o.device_no = d.device_no
          and not starts_with(o.boot_id, ${importedBoots}))
        when 'battery' then case when b.found_by = d.device_no then greatest(b.first_seen_at, b.company_since) end
        when 'station' then w.first_seen_at else s.first_seen_at end as first_at,
      case d.kind when 'battery' then case when b.device_no = d.device_no then b.seen_at end
        when 'station' then w.seen_at else s.seen_at end as seen_at
    from devices d left join drone_states s on s.drone_id = d.id
      left join stations w on w.station_id = d.id
      left join batteries b on d.kind = 'battery' and b.sn = d.id
    where d.id = ${id} and d.kind = ${kind} and (d.owner_id = ${actor.id} or ${managedDrones(actor)})`.execute(
    deps.pools.db,
  );
  const row = rows[0];
  if (!row) return undefined;
  const { link, seenAt } = signsOf(id);
  const address = deps.broker()?.address ?? null;
  const received = diagnostics.read(id);
  return {
    mqtt: { url: address, username: id, topic: topicOf(kind, id, 'telemetry') },
    seesRefusals: address !== null,
    isConnected: link !== 'offline',
    firstMessageAt: row.first_at?.toISOString() ?? null,
    lastSeenAt: (seenAt ?? row.seen_at)?.toISOString() ?? null,
    ...received,
  };
}
