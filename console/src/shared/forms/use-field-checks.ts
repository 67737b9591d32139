import { useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** Pause after typing before a field is validated, ms. */
const settleMs = 800;

/** `type` of errors set by the server or the page; messages of all others are ids. */
export const ownMessage = 'own';

type Together<Input extends FieldValues> = Readonly<
  Partial<Record<FieldPath<Input>, readonly FieldPath<Input>[]>>
>;

interface FieldChecks<Input extends FieldValues> {
  typed: (name: FieldPath<Input>) => void;
  left: (name: FieldPath<Input>) => Promise<boolean>;
}

/** When a field is validated: not while it is being typed in, and not before. */
export function useFieldChecks<Input extends FieldValues, Output>(
  fields: UseFormReturn<Input, unknown, Output>,
  together: Together<Input> | undefined,
): FieldChecks<Input> {
  const timers = useRef(new Map<FieldPath<Input>, ReturnType<typeof setTimeout>>());
  const touched = useRef(new Set<FieldPath<Input>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);
  const check = async (name: FieldPath<Input>): Promise<boolean> => {
    clearTimeout(timers.current.get(name));
    const { error } = fields.getFieldState(name);
    if (error?.type === ownMessage) return false;
    const others = (together?.[name] ?? []).filter((other) => touched.current.has(other));
    await fields.trigger([name, ...others]);
    return fields.getFieldState(name).error === undefined;
  };
  return {
    typed: (name) => {
      touched.current.add(name);
      clearTimeout(timers.current.get(name));
      if (fields.getFieldState(name).error) fields.clearErrors(name);
      timers.current.set(
        name,
        setTimeout(() => void check(name), settleMs),
      );
    },
    left: async (name) => touched.current.has(name) && (await check(name)),
  };
}
