import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from './actor.ts';

/** `own`: owned, permitted or shared by a team; `tenant`: of the company and its descendants; absent: both. */
export type ScopeChoice = 'own' | 'tenant' | undefined;

/** An account, by its id or by an expression for it. */
interface Person {
  id: string | RawBuilder<string>;
}

/** Condition on `drones d`: the drones this actor may see (decision 5). */
export function visibleDrones(actor: UserActor, choice: ScopeChoice, now: Date): RawBuilder<boolean> {
  if (actor.seesAll) return sql<boolean>`true`;
  const own = sql<boolean>`(d.owner_id = ${actor.id} or ${mayFly(actor, now)} or ${inTeam(actor)})`;
  const tenant = sql<boolean>`d.company_id = any(${actor.companyIds}::uuid[])`;
  if (choice === 'own') return own;
  return choice === 'tenant' ? tenant : sql<boolean>`(${own} or ${tenant})`;
}

/** Condition on `drones d`: the drones this actor may control: their own, and as a manager their company's. */
export function commandedDrones(actor: UserActor): RawBuilder<boolean> {
  if (actor.seesAll) return sql<boolean>`true`;
  return sql<boolean>`(coalesce(d.owner_id = ${actor.id}, false) or ${managedDrones(actor)})`;
}

/** Condition on `drones d`: the registered drones this actor manages, as a manager of their company. */
export function managedDrones(actor: UserActor): RawBuilder<boolean> {
  if (actor.seesAll) return sql<boolean>`true`;
  if (!actor.actions.has('drones.register')) return sql<boolean>`false`;
  return sql<boolean>`coalesce(d.company_id = any(${actor.companyIds}::uuid[]), false)`;
}

/**
 * Condition on `commands k`: pilot lists that the server sends on its own are shown only to staff, because an owner
 * would learn when an address that they typed got an account.
 */
export const isShownCommand = (actor: UserActor): RawBuilder<boolean> =>
  actor.seesAll
    ? sql<boolean>`true`
    : sql<boolean>`(k.method <> 'grant_pilots' or k.account_id is not null or not k.by_server)`;

/**
 * Condition on `commands k join drones d`: a new owner cannot read the previous owner's commands and reasons; the company can, from when the drone came to it.
 */
export const readableCommands = (actor: UserActor, now: Date): RawBuilder<boolean> => sql<boolean>`(
  ${visibleDrones(actor, undefined, now)} and ${isShownCommand(actor)} and (k.account_id = ${actor.id} or d.bound_at is null
    or k.issued_at >= d.bound_at or ${managedDrones(actor)})
  and (${actor.seesAll} or k.account_id = ${actor.id} or d.company_since is null or k.issued_at >= d.company_since))`;

/** Uses an array of ids, so that an index finds a person's few drones among all. */
const mayFly = ({ id }: Person, now: Date): RawBuilder<boolean> => sql<boolean>`d.id = any(array(
  select g.drone_id from active_grants g
  where g.account_id = ${id} and g.valid_from <= ${now} and (g.valid_to is null or g.valid_to > ${now})))`;

const inTeam = ({ id }: Person): RawBuilder<boolean> => sql<boolean>`d.id = any(array(
  select td.drone_id from team_drones td join team_members tm using (team_id) where tm.account_id = ${id}))`;

/** Condition on `flights f`: `own` means owned or flown at the time, permitted now, or by a team's drone. */
export function visibleFlights(actor: UserActor, choice: ScopeChoice, now: Date): RawBuilder<boolean> {
  if (actor.seesAll) return sql<boolean>`true`;
  if (choice === 'own') return ownFlights(actor, now);
  if (choice === 'tenant') return tenantFlights(actor);
  return sql<boolean>`(${ownFlights(actor, now)} or ${tenantFlights(actor)})`;
}

/** The personal part; drones are in an array, so that an index finds their flights. */
export const ownFlights = (person: Person, now: Date): RawBuilder<boolean> => sql<boolean>`(
  f.owner_id = ${person.id} or f.pilot_id = ${person.id} or f.drone_id = any(array(
    select d.id from drones d where ${mayFly(person, now)} union all select d.id from drones d where ${inTeam(person)})))`;

/** The company part; a single company is compared by equality, so that an index returns its rows in order. */
export const tenantFlights = ({ companyIds }: UserActor): RawBuilder<boolean> =>
  companyIds.length === 1
    ? sql<boolean>`f.company_id = ${companyIds[0]}`
    : sql<boolean>`f.company_id = any(${companyIds}::uuid[])`;

/**
 * Condition on `lifts l` for the applications an actor may see: its own; as a manager those for drones of the company
 * and its descendants; all for staff.
 */
export function visibleLifts(actor: UserActor): RawBuilder<boolean> {
  if (actor.seesAll) return sql<boolean>`true`;
  const own = sql<boolean>`l.account_id = ${actor.id}`;
  if (!actor.actions.has('drones.register')) return own;
  return sql<boolean>`(${own} or coalesce(l.company_id = any(${actor.companyIds}::uuid[]), false))`;
}
