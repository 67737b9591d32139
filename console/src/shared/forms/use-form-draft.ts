import { useEffect, useLayoutEffect, useRef } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { type Draft, useDraft } from '../drafts/use-draft.ts';

export interface DraftPlan<Input extends FieldValues> {
  name: string;
  /** Fields whose unsent content survives a reload: never passwords, codes or paper numbers. */
  keep: readonly FieldPath<Input>[];
}

type Kept = Readonly<Record<string, unknown>>;
const nothing: Kept = {};

function readStored(kept: unknown): Kept | undefined {
  return typeof kept === 'object' && kept !== null ? { ...kept } : undefined;
}

/** Whether stored content is a list of objects like those of the field. */
function isLikeList(stored: unknown, now: unknown): boolean {
  if (!Array.isArray(now) || !Array.isArray(stored)) return false;
  const form = namesIn(now[0]);
  return stored.every((item) => namesIn(item) === form);
}

const namesIn = (item: unknown): string => Object.keys(Object(item)).sort().join();

/** Stores the named fields as a draft and restores them. */
export function useFormDraft<Input extends FieldValues, Output>(
  fields: UseFormReturn<Input, unknown, Output>,
  plan: DraftPlan<Input> | undefined,
): Pick<Draft<Kept>, 'clear' | 'isRestored'> {
  const keep = plan?.keep ?? [];
  const draft = useDraft(plan?.name ?? 'form', nothing, readStored);
  const latest = useRef({ draft, keep });
  const first = useRef({ draft, keep });
  useLayoutEffect(() => {
    latest.current = { draft, keep };
  });
  useLayoutEffect(() => {
    const { draft, keep } = first.current;
    for (const name of keep) {
      const value = draft.value[name];
      if (typeof value === 'string')
        fields.setValue(name, value as FieldPathValue<Input, typeof name>, { shouldDirty: true });
    }
    return fields.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const kept = latest.current.keep.flatMap((name) => (values[name] ? [[name, values[name]]] : []));
        if (latest.current.keep.length > 0) latest.current.draft.change(Object.fromEntries(kept));
      },
    });
  }, [fields]);
  // Fields of lists listen only after their layout.
  useEffect(() => {
    const { draft, keep } = first.current;
    for (const name of keep) {
      const value = draft.value[name];
      if (isLikeList(value, fields.getValues(name)))
        fields.setValue(name, value as FieldPathValue<Input, typeof name>, { shouldDirty: true });
    }
  }, [fields]);
  return { clear: draft.clear, isRestored: draft.isRestored && keep.length > 0 };
}
