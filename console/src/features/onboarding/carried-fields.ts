import { useEffect } from 'react';
import { type Stage, type Step, stages, steps } from './wizard-steps.ts';

type Fields = Readonly<Record<string, string>>;

/** What goes over a reload that the wizard asks for itself. */
export interface Carried {
  step: Step | undefined;
  fields: Readonly<Partial<Record<Stage, Fields>>>;
}

const key = 'smartflight.wizard.carried';
/** A reload takes seconds; whatever is older was left behind by one that never came. */
const freshMs = 60_000;

const readers = new Map<Stage, () => Fields>();

/** Lets a reload for another language keep fields that no draft may keep: numbers and codes, never passwords. */
export function useCarriedFields(stage: Stage, read: () => Fields): void {
  useEffect(() => {
    readers.set(stage, read);
    return () => {
      readers.delete(stage);
    };
  });
}

/** Writes what was typed down for the moment of a reload (W-10). */
export function carryOver(userId: string, step: Step): void {
  const fields = Object.fromEntries([...readers].map(([stage, read]) => [stage, read()]));
  try {
    sessionStorage.setItem(key, JSON.stringify({ userId, step, fields, at: Date.now() }));
  } catch {
    // A full disk loses the numbers; the user types them again.
  }
}

/** What was carried over a reload, which is gone; nothing of another user or an older time. */
export function takeCarried(userId: string): Carried | undefined {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return readCarried(JSON.parse(text ?? 'null'), userId);
  } catch {
    return undefined;
  }
}

function readCarried(kept: unknown, userId: string): Carried | undefined {
  if (!isRecord(kept) || kept['userId'] !== userId) return undefined;
  const { at, step, fields } = kept;
  if (typeof at !== 'number' || Date.now() - at > freshMs) return undefined;
  const known = isRecord(fields) ? fields : {};
  return {
    step: steps.find((one) => one === step),
    fields: Object.fromEntries(stages.map((stage) => [stage, textsOf(known[stage])])),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function textsOf(value: unknown): Fields {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
}
