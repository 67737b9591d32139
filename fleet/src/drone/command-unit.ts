import {
  type AckData,
  type CommandData,
  commandMessage,
  desiredMessage,
} from '@smartflight/contract/device-link/messages.schemas.ts';
import type { LimitsData, StateData } from '@smartflight/contract/device-link/reports.schemas.ts';
import { limitHeightRef } from '@smartflight/contract/drones/restrictions.ts';
import { createLicenceBook } from './licence-book.ts';
import { factoryLimits, fittings, parametersOf, widestLimits } from './properties.ts';
import type { DroneSpec } from './scenario.ts';

export type Message = { ack: AckData } | { state: StateData };

export type CommandUnit = {
  isLocked: () => boolean;
  /**
   * Handles the JSON of a command. With `isArmed`, a lock is deferred until disarming; with `refuses`, a new command
   * is refused. A repeated command gets the same response.
   */
  take: (payload: unknown, o: { now: number; isArmed: boolean; refuses?: boolean }) => Message[];
  /** Handles the JSON of the desired state, which the broker retains for drones that connect later. */
  desire: (payload: unknown, o: { now: number; isArmed: boolean }) => Message[];
  /** Executes what was deferred until the drone is on the ground and disarmed. */
  disarmed: (now: number) => Message[];
  /** Discards deferred commands. Lock, limits, given answers and, unless it loses them, licences are kept. */
  reboot: () => void;
  properties: (now: number) => StateData;
  effects: () => ReadonlyMap<string, number>;
};

/** Command ids and answers that a drone remembers (device protocol). */
const mostRemembered = 64;

/** The part of a drone that executes commands: lock, limits, pilots, licences and queries. */
export function createCommandUnit(spec: DroneSpec): CommandUnit {
  const answers = new Map<string, AckData>();
  const effects = new Map<string, number>();
  let locked = false;
  let lockedAt: number | undefined;
  /** Issue time of the newest executed lock or unlock. */
  let newestLock = 0;
  let limits = factoryLimits(spec.model);
  let pilotIds: readonly string[] = [];
  let waiting: CommandData | undefined;
  const licences = createLicenceBook();

  const remember = (ack: AckData): Message => {
    answers.delete(ack.commandId);
    answers.set(ack.commandId, ack);
    if (answers.size > mostRemembered) answers.delete(answers.keys().next().value ?? '');
    return { ack };
  };
  const lockReport = (): StateData => ({ lock: { reported: locked, since: lockedAt } });
  const did = ({ commandId }: CommandData) => effects.set(commandId, (effects.get(commandId) ?? 0) + 1);
  const refuse = ({ commandId }: CommandData, code: string): Message[] => [
    remember({ commandId, result: 'rejected', code }),
  ];

  function turnLock(command: CommandData, now: number): Message[] {
    const { commandId, method, issuedAt } = command;
    newestLock = issuedAt;
    locked = method === 'lock';
    lockedAt = now;
    did(command);
    return [
      { ack: { commandId, result: 'accepted' } },
      { state: lockReport() },
      remember({ commandId, result: 'succeeded', reported: { locked } }),
    ];
  }

  /** A lock only prevents arming: in the air it is deferred, and an unlock cancels it. */
  function lock(command: CommandData, now: number, isArmed: boolean): Message[] {
    if (command.issuedAt < newestLock) return refuse(command, 'outdated');
    const ended = waiting ? refuse(waiting, 'superseded') : [];
    waiting = undefined;
    if (!isArmed || command.method === 'unlock') return [...ended, ...turnLock(command, now)];
    newestLock = command.issuedAt;
    waiting = command;
    return [...ended, remember({ commandId: command.commandId, result: 'deferred' })];
  }

  function setLimits(command: CommandData): Message[] {
    const { heightRef = limitHeightRef } = Object(command.params);
    if (heightRef !== limitHeightRef) return refuse(command, 'unsupported_reference');
    const wanted = limitsWithin(command.params, spec.model);
    if (!wanted) return refuse(command, 'out_of_range');
    limits = { ...limits, ...wanted, heightRef };
    did(command);
    return [
      { state: { limits } },
      remember({ commandId: command.commandId, result: 'succeeded', reported: { limits } }),
    ];
  }

  function changeLicences(command: CommandData): Message[] {
    const isDone =
      command.method === 'apply_licence' ? licences.apply(command.params) : licences.revoke(command.params);
    if (!isDone) return refuse(command, 'malformed');
    did(command);
    const reported = { licences: licences.report() };
    return [{ state: reported }, remember({ commandId: command.commandId, result: 'succeeded', reported })];
  }

  function obey(command: CommandData, now: number, isArmed: boolean): Message[] {
    const { commandId, method, params } = command;
    if (now > command.expiresAt) return refuse(command, 'expired');
    const done = (reported?: Record<string, unknown>): Message[] => {
      did(command);
      return [remember({ commandId, result: 'succeeded', ...(reported ? { reported } : {}) })];
    };
    switch (method) {
      case 'lock':
      case 'unlock':
        return lock(command, now, isArmed);
      case 'set_limits':
        return setLimits(command);
      case 'apply_licence':
      case 'revoke_licence':
        return changeLicences(command);
      case 'grant_pilots':
        pilotIds = textsOf(params?.['pilotIds']);
        return done({ pilotIds: [...pilotIds] });
      case 'identify':
        return done();
      case 'query_parameters': {
        const parameters = parametersOf(spec, params?.['names']);
        if (Object.keys(parameters).length > 0) return done({ parameters });
        return [remember({ commandId, result: 'unsupported' })];
      }
      default:
        return [remember({ commandId, result: 'unsupported' })];
    }
  }

  return {
    isLocked: () => locked,
    take: (payload, { now, isArmed, refuses = false }) => {
      const read = commandMessage.safeParse(payload);
      if (!read.success) return [];
      const command = read.data.data;
      const known = answers.get(command.commandId);
      if (known) return [{ ack: known }];
      return refuses ? refuse(command, 'busy') : obey(command, now, isArmed);
    },
    desire: (payload, { now, isArmed }) => {
      const read = desiredMessage.safeParse(payload);
      if (!read.success) return [];
      const { data } = read.data;
      const wanted = data.limits && limitsWithin(data.limits, spec.model);
      if (wanted) limits = { ...limits, ...wanted };
      if (data.pilotIds) pilotIds = data.pilotIds;
      // A retained desired state never locks an armed drone.
      const isNews = data.lock !== undefined && data.lock !== locked && !isArmed;
      if (isNews) {
        locked = data.lock === true;
        lockedAt = now;
      }
      // Reports its own licences in return, so that the server sends the missing ones.
      const held = licences.report();
      const isOtherSet = data.licencesHash !== undefined && data.licencesHash !== held.hash;
      return [
        ...(isNews || wanted ? [{ state: { ...lockReport(), limits } }] : []),
        ...(isOtherSet ? [{ state: { licences: held } }] : []),
      ];
    },
    disarmed: (now) => {
      const command = waiting;
      waiting = undefined;
      return command ? turnLock(command, now) : [];
    },
    reboot: () => {
      if (waiting) refuse(waiting, 'rebooted');
      waiting = undefined;
      if (spec.losesLicences) licences.lose();
    },
    properties: (now) => ({
      ...lockReport(),
      ...fittings(spec, now),
      limits,
      licences: licences.report(),
    }),
    effects: () => effects,
  };
}

/** The requested limits, if the drone's model allows them. */
function limitsWithin(params: unknown, model: string | undefined): LimitsData | undefined {
  const widest = widestLimits(model);
  const wanted: LimitsData = {};
  for (const key of ['heightM', 'speedMps', 'distanceM'] as const) {
    const range = typeof params === 'object' && params !== null ? Reflect.get(params, key) : undefined;
    if (range === undefined) continue;
    const { min = widest[key].min, max = widest[key].max } = Object(range);
    const isWithin = min >= widest[key].min && max <= widest[key].max && min <= max;
    if (!isWithin) return undefined;
    wanted[key] = { min, max };
  }
  return wanted;
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
