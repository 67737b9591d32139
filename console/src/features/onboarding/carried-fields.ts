import { useEffect } from 'react';
import { type Stage, type Step, stages, steps } from './wizard-steps.ts';

type Fields = Readonly<Record<string, string>>;

export interface Carried {
  step: Step | undefined;
  fields: Readonly<Partial<Record<Stage, Fields>>>;
}

const key = 'smartflight.wizard.carried';
/** Older data was left by a reload that did not finish. */
const freshMs = 60_000;

const readers = new Map<Stage, () => Fields>();

/**
 * Preserves fields across a reload for another language that drafts must not store: numbers and codes, never
 * passwords.
 */
export function useCarriedFields(stage: Stage, read: () => Fields): void {
  useEffect(() => {
    readers.set(stage, read);
    return () => {
      readers.delete(stage);
    };
  });
}

/** Stores the typed fields until the reload is done (W-10). */
export function carryOver(userId: string, step: Step): void {
  const fields = Object.fromEntries([...readers].map(([stage, read]) => [stage, read()]));
  try {
    sessionStorage.setItem(key, JSON.stringify({ userId, step, fields, at: Date.now() }));
  } catch {
    // If storage is full, the user types the fields again.
  }
}

/** Returns and removes the preserved fields; undefined if they are outdated or of another user. */
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
