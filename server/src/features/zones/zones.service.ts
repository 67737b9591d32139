import { randomUUID } from 'node:crypto';
import type { Zone, ZoneForm } from '@smartflight/contract/airspace/zones.schemas.ts';
import { handSource } from '@smartflight/contract/airspace/zones.ts';
import type { AuditAction } from '@smartflight/contract/system/audit-actions.ts';
import { findFault } from '@smartflight/geo/validity.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { type FaultField, fault } from '../../platform/http/fault.ts';
import { storable } from './storable-zone.ts';
import { toZone } from './zone-row.ts';
import { endZone, getZone, lockZones, putZones } from './zones.store.ts';

/** Creates a zone drawn by staff. */
export async function createZone(deps: Deps, actor: UserActor, form: ZoneForm): Promise<Zone> {
  refuseBadShapes(form);
  return put(deps, actor, { source: handSource, identifier: randomUUID(), form, action: 'zones.create' });
}

/** Replaces the content of a zone; the source stays, so that its next import may replace it again. */
export async function updateZone(deps: Deps, actor: UserActor, id: string, form: ZoneForm): Promise<Zone> {
  refuseBadShapes(form);
  const known = await getZone(deps.pools.db, id);
  if (!known) throw fault('zone.not-found');
  if (known.ended_at) throw fault('zone.ended');
  const { source, identifier } = known;
  return put(deps, actor, { source, identifier, form, action: 'zones.update', id });
}

async function put(
  deps: Deps,
  actor: UserActor,
  o: { source: string; identifier: string; form: ZoneForm; action: AuditAction; id?: string },
): Promise<Zone> {
  const now = new Date(deps.clock());
  return deps.pools.db.transaction().execute(async (tx) => {
    await lockZones(tx);
    if (o.id !== undefined && (await getZone(tx, o.id))?.ended_at !== null) throw fault('zone.ended');
    const [made] = await putZones(tx, { source: o.source, now }, [storable(o.identifier, o.form)]);
    const id = o.id ?? made?.id ?? '';
    const row = await getZone(tx, id);
    if (!row) throw fault('zone.not-found');
    await audit(tx, actor, {
      action: o.action,
      target: { kind: 'zone', id },
      detail: {
        class: o.form.class,
        names: o.form.names,
        version: row.version,
        layers: o.form.layers.length,
      },
    });
    return toZone(row, { language: actor.language, now: now.getTime() });
  });
}

/** Ends a zone before the end of its period. */
export async function endZoneManually(deps: Deps, actor: UserActor, id: string): Promise<Zone> {
  const now = new Date(deps.clock());
  return deps.pools.db.transaction().execute(async (tx) => {
    await lockZones(tx);
    const row = await getZone(tx, id, { lock: true });
    if (!row) throw fault('zone.not-found');
    if (row.ended_at) throw fault('zone.ended');
    await endZone(tx, id, now);
    await audit(tx, actor, {
      action: 'zones.end',
      target: { kind: 'zone', id },
      detail: { names: row.names },
    });
    return toZone(
      { ...row, ended_at: now, updated_at: now },
      { language: actor.language, now: now.getTime() },
    );
  });
}

/** Checks what the schema can't: self-intersecting outlines, holes outside. */
function refuseBadShapes({ layers }: ZoneForm): void {
  const fields = layers.flatMap(({ shape }, nth): FaultField[] => {
    const found = shape.type === 'Circle' ? undefined : findFault(shape);
    return found ? [{ at: `body.layers.${nth}.shape`, code: `boundary.${found.code}` }] : [];
  });
  if (fields.length > 0) throw fault('request.invalid', fields);
}
