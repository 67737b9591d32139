import type { Licence, LiftShape } from '@smartflight/contract/airspace/lift.schemas.ts';
import type { Agreement, LicenceState, LiftHeightRef } from '@smartflight/contract/airspace/lift.ts';
import { liftHours } from '@smartflight/contract/airspace/lift.ts';
import type { Lift, LiftPapers } from '@smartflight/contract/airspace/lifts.schemas.ts';
import { type LiftReason, type LiftState, liftReasons } from '@smartflight/contract/airspace/lifts.ts';
import { pathOfFile } from '@smartflight/contract/system/files.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { noLicencesHash } from '../../live/fleet/licence-hash.ts';
import { maskLiftPapers } from './lift-papers.ts';

export interface Extent {
  shape: LiftShape;
  heightM: number;
  from: string;
  to: string;
}

export interface LiftRow {
  id: string;
  account_id: string;
  username: string;
  language: string;
  drone_id: string;
  drone_name: string;
  model: string;
  revision: number;
  state: LiftState;
  shape: LiftShape;
  height_m: number;
  height_ref: LiftHeightRef;
  from_at: Date;
  to_at: Date;
  asked: Extent | null;
  lift_address: string;
  certificate_id: string | null;
  renews: string | null;
  papers: Buffer | null;
  submitted_at: Date;
  claimed_by: string | null;
  claimer: string | null;
  claimed_until: Date | null;
  decided_by: string | null;
  decider: string | null;
  decided_at: Date | null;
  reason: string | null;
  note: string;
  licence_id: string | null;
  issued_at: Date | null;
  delivered_at: Date | null;
  licence_ended_at: Date | null;
  licence_ended: 'expired' | 'revoked' | null;
  reported_at: Date | null;
  agreement: Agreement;
}

/** Whether drone `d` of the query reports its desired licences; `p` are its properties, `w` its desired states. */
export const agreement: RawBuilder<Agreement> = sql`case
  when p.properties -> 'licences' ->> 'hash' is null then 'unknown'
  when p.properties -> 'licences' ->> 'hash' = coalesce(w.licences ->> 'hash', ${sql.lit(noLicencesHash)}) then 'agrees'
  else 'differs' end`;

export const columns = sql`l.id, l.account_id, a.username, a.language, l.drone_id, l.drone_name, d.model, l.revision,
  l.state, l.shape, l.height_m, l.height_ref, l.from_at, l.to_at, l.asked, l.lift_address, l.certificate_id, l.renews, l.papers,
  l.submitted_at, l.claimed_by, claimer.username as claimer, l.claimed_until, l.decided_by,
  decider.username as decider, l.decided_at, l.reason, l.note, k.id as licence_id, k.issued_at, k.delivered_at,
  k.ended_at as licence_ended_at, k.ended as licence_ended, p.reported_at,
  ${agreement} as agreement`;
export const joined = sql`from lifts l join accounts a on a.id = l.account_id join drones d on d.id = l.drone_id
  left join accounts claimer on claimer.id = l.claimed_by left join accounts decider on decider.id = l.decided_by
  left join licences k on k.lift_id = l.id left join drone_desired_states w on w.drone_id = l.drone_id
  left join drone_properties p on p.drone_id = l.drone_id`;

const hourMs = 3_600_000;
/** Deadline for the decision on an application. */
export const dueAt = (submittedAt: Date): Date => new Date(submittedAt.getTime() + liftHours.answer * hourMs);

const isReason = (text: string | null): text is LiftReason =>
  (liftReasons as readonly (string | null)[]).includes(text);

/** A lift as returned to its reader, with masked numbers. */
export function toLift(
  actor: UserActor,
  row: LiftRow,
  { papers, now }: { papers: LiftPapers; now: Date },
): Lift {
  const { asked, state } = row;
  const isClaimed =
    state === 'underReview' &&
    row.claimed_by !== null &&
    row.claimed_until !== null &&
    row.claimed_until > now;
  const isMine = row.account_id === actor.id;
  const isRefused = state === 'notApproved' || state === 'revoked';
  return {
    ...maskLiftPapers(papers),
    id: row.id,
    revision: row.revision,
    droneId: row.drone_id,
    droneName: row.drone_name,
    model: row.model,
    applicantId: row.account_id,
    username: row.username,
    isMine,
    date: row.submitted_at.toISOString(),
    applyStatus: state,
    liftDateRange: { from: row.from_at.toISOString(), to: row.to_at.toISOString() },
    shape: row.shape,
    heightM: row.height_m,
    heightRef: row.height_ref,
    liftAddress: row.lift_address,
    // Company managers may read the application, but the picture is only for the applicant and reviewers.
    certificateImg:
      row.certificate_id === null || !(isMine || actor.actions.has('lifts.review'))
        ? ''
        : pathOfFile(row.certificate_id),
    asked: asked && {
      liftDateRange: { from: asked.from, to: asked.to },
      shape: asked.shape,
      heightM: asked.heightM,
    },
    dueAt: state === 'underReview' ? dueAt(row.submitted_at).toISOString() : null,
    claim:
      isClaimed && row.claimed_by !== null && row.claimed_until !== null
        ? {
            by: { id: row.claimed_by, username: row.claimer ?? '' },
            isMine: row.claimed_by === actor.id,
            until: row.claimed_until.toISOString(),
          }
        : null,
    decision: row.decided_at && {
      by: { id: row.decided_by ?? '', username: row.decider ?? '' },
      at: row.decided_at.toISOString(),
    },
    rejectReason: isRefused ? { reason: isReason(row.reason) ? row.reason : null, note: row.note } : null,
    renews: row.renews,
    licence: toLicence(row, now),
  };
}

/** The licence of a lift; null if none was issued. */
export function toLicence(row: LiftRow, now: Date): Licence | null {
  if (row.licence_id === null || row.issued_at === null) return null;
  const isAwaited =
    row.delivered_at === null && (row.reported_at === null || row.reported_at <= row.issued_at);
  return {
    id: row.licence_id,
    liftId: row.id,
    state: licenceState(row, now),
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    shape: row.shape,
    heightM: row.height_m,
    heightRef: row.height_ref,
    issuedAt: row.issued_at.toISOString(),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    endedAt: row.licence_ended_at?.toISOString() ?? null,
    isAwaited,
    // A drone's report from before the licence was issued or after its end is not about this licence.
    agreement: row.licence_ended === null && !isAwaited ? row.agreement : 'unknown',
  };
}

/** State of a licence by the clock and the drone's reports, even if its end is not stored yet. */
export function licenceState(
  row: Pick<LiftRow, 'from_at' | 'to_at' | 'delivered_at' | 'licence_ended'>,
  now: Date,
): LicenceState {
  if (row.licence_ended !== null) return row.licence_ended;
  if (row.to_at <= now) return 'expired';
  if (row.delivered_at === null) return 'approved';
  return row.from_at <= now ? 'active' : 'delivered';
}
