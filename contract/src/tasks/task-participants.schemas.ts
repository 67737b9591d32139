import { z } from 'zod';
import { day, instant, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { taskCounts, taskPeriod } from './task.schemas.ts';
import { countFroms, longestDroneId, mostAddedDrones, mostTaskDrones, payRules } from './task.ts';
import { addOutcomes } from './task-outcomes.ts';
import { answers, invitationAnswers, participantSorts } from './task-participants.ts';
import { participantStates, proposalStates } from './task-states.ts';

const period = z.object({ from: day, to: day });

const one = z.object({ id: uuid });

const note = z.string().trim().max(500, { error: 'field.too-long' }).default('');

/** Sums over a drone's counted flights. */
export const taskFigures = z.object({
  sorties: z.number().int(),
  flightS: z.number(),
  grossAreaM2: z.number(),
  /** Sum of the flights' own net areas within the district. */
  insideAreaM2: z.number(),
  outsideAreaM2: z.number(),
  /**
   * Ground of the district treated at least once. It counts for the flight of the task that treated it first, so those
   * of all drones add up to that of the task. Null in tasks that were closed before it was counted.
   */
  netAreaM2: z.number().nullable(),
  /** The area that is paid: inside or net area, by the rule that the owner of each drone agreed to. */
  paidAreaM2: z.number(),
  volumeL: z.number(),
  massKg: z.number(),
  /** Per hectare of gross area, over the flights that metered it. */
  doseLpha: z.number().nullable(),
  /** The same for granules, over the flights that spread any. */
  doseKgpha: z.number().nullable(),
});

export type TaskFigures = z.infer<typeof taskFigures>;

const participant = z.object({
  id: uuid,
  droneId: z.string(),
  /** The id, and no model and owner, until the owner agrees, where the caller does not see the drone. */
  droneName: z.string(),
  model: z.string(),
  /** Its owner or, without one, its company. */
  ownerName: z.string(),
  state: z.enum(participantStates),
  /** Increases when the invitation's content changes; an answer names the revision it refers to. */
  revision: z.number().int(),
  /** Only flights of confirmed drones count (K-07). */
  isConfirmed: z.boolean(),
  /** Whether the caller answers for this drone. */
  isMine: z.boolean(),
  /** Null while the task is a draft. */
  invitedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  answeredAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** The agreed period and what is paid; before an answer the requested ones. */
  period,
  payBy: z.enum(payRules),
  /** An open proposal. */
  proposal: z.object({ id: uuid, period, payBy: z.enum(payRules) }).nullable(),
  figures: taskFigures,
  /** Take-off and pilot of its last counted flight. */
  lastTakeOffAt: instant.nullable(),
  lastPilotName: z.string().nullable(),
  /** Its pilots in the task, most flights first, at most five. */
  pilots: z.array(z.string()),
  link: z.enum(['online', 'stale', 'offline']),
  isFlying: z.boolean(),
});

export type TaskParticipant = z.infer<typeof participant>;

/** Result per row of a batch: success, or code and text of the refusal. */
const result = z.object({ id: uuid, code: z.string().nullable(), msg: z.string() });

export type TaskResult = z.infer<typeof result>;

const results = z.object({ items: z.array(result), done: z.number().int() });

/** Summaries and schemas of `taskParticipants`, by endpoint. */
export const taskParticipantsSchemas = {
  list: {
    summary: 'Drones of a task with state, period and figures; to a participant its own alone',
    params: one,
    query: paging.extend({
      state: z.enum(participantStates).optional(),
      /** Only drones with counted flights. */
      flown: z.literal('true').optional(),
      /** Part of the drone's id or name, or of its owner's name. */
      q: z.string().trim().max(64).optional(),
      sort: z
        .string()
        .regex(new RegExp(`^-?(${participantSorts.join('|')})$`), { error: 'sort.unknown' })
        .default('droneName'),
    }),
    response: pageOf(participant).extend({ counts: taskCounts }),
  },
  add: {
    summary:
      'Add drones by id (rows of a sheet are read by the console), of a team and of a company, with a result for each; their owners are asked unless the task is a draft',
    params: one,
    body: z
      .object({
        droneIds: z.array(z.string().trim().min(1).max(longestDroneId)).max(mostAddedDrones).optional(),
        teamId: uuid.optional(),
        companyId: uuid.optional(),
      })
      .refine(
        ({ droneIds, teamId, companyId }) =>
          (droneIds?.length ?? 0) > 0 || teamId !== undefined || companyId !== undefined,
        {
          error: 'taskDroneEmpty',
          path: ['droneIds'],
        },
      ),
    response: z.object({
      items: z.array(z.object({ droneId: z.string(), outcome: z.enum(addOutcomes) })),
      added: z.number().int(),
    }),
  },
  end: {
    summary:
      'Withdraw what is untreated and remove what is confirmed; owners are notified, and flights until now stay counted',
    params: one,
    body: z.object({ ids: z.array(uuid).min(1).max(mostTaskDrones) }),
    response: results,
  },
  companies: {
    summary: 'Companies whose drones the caller may add as a list, with how many they have',
    response: z.object({
      items: z.array(z.object({ id: uuid, name: z.string(), drones: z.number().int() })),
    }),
  },
};

const invitation = z.object({
  id: uuid,
  taskId: uuid,
  taskName: z.string(),
  district: z.string(),
  inviterName: z.string(),
  companyName: z.string().nullable(),
  crop: z.string(),
  product: z.string(),
  dosageLpha: z.number().nullable(),
  note: z.string(),
  period,
  timeZone: z.string(),
  countFrom: z.enum(countFroms),
  payBy: z.enum(payRules),
  droneId: z.string(),
  droneName: z.string(),
  state: z.enum(participantStates),
  revision: z.number().int(),
  invitedAt: instant,
  expiresAt: instant,
  answeredAt: instant.nullable(),
  /** Whether this drone takes part in a task that is not closed. */
  canLeave: z.boolean(),
});

export type TaskInvitation = z.infer<typeof invitation>;

/** Summaries and schemas of `taskInvitations`, by endpoint. */
export const taskInvitationsSchemas = {
  list: {
    summary:
      'Invitations for drones that the caller answers for, newest first; untreated ones unless asked otherwise',
    query: paging.extend({ state: z.enum([...participantStates, 'any']).default('untreated') }),
    response: pageOf(invitation),
  },
  waiting: {
    summary: 'How many invitations and proposals wait for the caller, for a badge',
    response: z.object({ invitations: z.number().int(), proposals: z.number().int() }),
  },
  answer: {
    summary:
      'Agree to, decline or, once agreed, leave with one or many, each by the revision that was read, with a result for each',
    body: z.object({
      answer: z.enum(invitationAnswers),
      items: z
        .array(z.object({ id: uuid, revision: z.number().int() }))
        .min(1)
        .max(mostTaskDrones),
    }),
    response: results,
  },
};

const proposal = z.object({
  id: uuid,
  taskId: uuid,
  taskName: z.string(),
  participantId: uuid,
  droneId: z.string(),
  droneName: z.string(),
  ownerName: z.string(),
  old: period,
  new: period,
  /** What is paid so far, and what is proposed. */
  oldPayBy: z.enum(payRules),
  newPayBy: z.enum(payRules),
  timeZone: z.string(),
  note: z.string(),
  state: z.enum(proposalStates),
  proposedByName: z.string(),
  proposedAt: instant,
  expiresAt: instant,
  /** When it was answered or ended. */
  endedAt: instant.nullable(),
  answeredByName: z.string().nullable(),
  /** Whether the caller can answer or withdraw it. */
  canAnswer: z.boolean(),
  canWithdraw: z.boolean(),
});

export type PeriodProposal = z.infer<typeof proposal>;

/** Summaries and schemas of `taskPeriods`, by endpoint. */
export const taskPeriodsSchemas = {
  list: {
    summary:
      'Every proposal the caller may see, newest first: who, when, from which period to which, and the answer',
    query: paging.extend({
      taskId: uuid.optional(),
      state: z.enum(proposalStates).optional(),
      /** Only those the caller can answer now. */
      mine: z.enum(['true', 'false']).optional(),
    }),
    response: pageOf(proposal),
  },
  propose: {
    summary:
      'Propose another period for one or many drones, with a result for each: in force at once for invitations not yet answered, else once its owner agrees. It takes the place of one that still waits',
    params: one,
    body: z.object({
      participantIds: z.array(uuid).min(1).max(mostTaskDrones),
      period: taskPeriod,
      note,
    }),
    response: results,
  },
  answer: {
    summary:
      'Agree to or decline one or many proposals, with a result for each; one that is outdated is refused',
    body: z.object({ answer: z.enum(answers), ids: z.array(uuid).min(1).max(mostTaskDrones) }),
    response: results,
  },
  withdraw: { summary: 'Withdraw a proposal that is still open', params: one, response: one },
};
