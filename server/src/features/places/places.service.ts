import type { PlaceForm } from '@smartflight/contract/places/places.schemas.ts';
import { findFault } from '@smartflight/geo/validity.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { ownHolder } from '../../access/holder-scope.ts';
import { fault } from '../../platform/http/fault.ts';
import { insertPlaces, lockPlace, spaceFor, updatePlace } from './places.store.ts';

type PlaceDeps = Pick<Deps, 'pools' | 'clock'>;

const target = (id: string) => ({ kind: 'place', id });

/** The areas that cross themselves or are none, by field. */
function faultsOf(forms: readonly PlaceForm[], at: (nth: number) => string) {
  return forms.flatMap(({ shape }, nth) => {
    if (shape.type === 'Circle' || shape.type === 'LineString') return [];
    return findFault(shape) ? [{ at: `${at(nth)}.shape`, code: 'place.shape-invalid' as const }] : [];
  });
}

/**
 * Creates a place of the actor's own, or of the company for its managers.
 * @throws `request.invalid` for an area that crosses itself, `place.too-many`
 */
export async function createPlace(
  { pools, clock }: PlaceDeps,
  actor: UserActor,
  form: PlaceForm,
): Promise<{ id: string; revision: number }> {
  check([form], () => 'body');
  const at = new Date(clock());
  return pools.db.transaction().execute(async (tx) => {
    const holderId = await ownHolder(tx, actor);
    if ((await spaceFor(tx, holderId)).fresh < 1) throw fault('place.too-many');
    const [id = ''] = await insertPlaces(tx, holderId, { forms: [form], at });
    await audit(tx, actor, { action: 'places.create', target: target(id) });
    return { id, revision: 1 };
  });
}

/**
 * Enters all of these places, or none.
 * @throws `request.invalid` with the fields at fault, `place.too-many`
 */
export async function importPlaces(
  { pools, clock }: PlaceDeps,
  actor: UserActor,
  forms: readonly PlaceForm[],
): Promise<{ entered: number }> {
  check(forms, (nth) => `body.places.${nth}`);
  const at = new Date(clock());
  return pools.db.transaction().execute(async (tx) => {
    const holderId = await ownHolder(tx, actor);
    if ((await spaceFor(tx, holderId)).fresh < forms.length) throw fault('place.too-many');
    await insertPlaces(tx, holderId, { forms, at });
    await audit(tx, actor, {
      action: 'places.import',
      target: { kind: 'record-holder', id: holderId },
      detail: { count: forms.length },
    });
    return { entered: forms.length };
  });
}

function check(forms: readonly PlaceForm[], at: (nth: number) => string): void {
  const faults = faultsOf(forms, at);
  if (faults.length > 0) throw fault('request.invalid', faults);
}

/**
 * Changes a place.
 * @throws `place.not-found`, also for a foreign one, `place.archived`, `place.changed` when `based` is not the newest
 * revision, `request.invalid` for an area that crosses itself
 */
export async function changePlace(
  { pools, clock }: PlaceDeps,
  actor: UserActor,
  { id, based, form }: { id: string; based: number; form: PlaceForm },
): Promise<{ id: string; revision: number }> {
  check([form], () => 'body');
  return pools.db.transaction().execute(async (tx) => {
    const place = await lockPlace(tx, actor, id);
    if (!place) throw fault('place.not-found');
    if (place.isArchived) throw fault('place.archived');
    if (place.revision !== based) throw fault('place.changed');
    const revision = await updatePlace(tx, id, { form, at: new Date(clock()) });
    await audit(tx, actor, { action: 'places.change', target: target(id), detail: { revision } });
    return { id, revision };
  });
}

/** Removes a place or shows it again; repeating it changes nothing. @throws `place.not-found`, `place.too-many` */
export async function setArchived(
  { pools, clock }: PlaceDeps,
  actor: UserActor,
  { id, isArchived }: { id: string; isArchived: boolean },
): Promise<void> {
  const at = new Date(clock());
  await pools.db.transaction().execute(async (tx) => {
    const place = await lockPlace(tx, actor, id);
    if (!place) throw fault('place.not-found');
    if (place.isArchived === isArchived) return;
    if (!isArchived && (await spaceFor(tx, place.holderId)).present < 1) throw fault('place.too-many');
    await tx
      .updateTable('places')
      .set({ archived_at: isArchived ? at : null })
      .where('id', '=', id)
      .execute();
    const action = isArchived ? 'places.archive' : 'places.restore';
    await audit(tx, actor, { action, target: target(id) });
  });
}
