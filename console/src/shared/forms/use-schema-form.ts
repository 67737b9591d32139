import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { faultOf } from '../api/faults.ts';
import type { MsgKey } from '../i18n/messages.ts';
import { useT } from '../i18n/use-t.ts';
import { useTabGuard } from '../tabs/page.tsx';
import { type FormFailure, type RefusalFields, readRefusal } from './field-refusals.ts';
import { fieldText, loadFieldTexts } from './field-texts.ts';
import { ownMessage, useFieldChecks } from './use-field-checks.ts';
import { type DraftPlan, useFormDraft } from './use-form-draft.ts';

/** A schema of the contract, as far as a form looks into it. */
interface Schema<Input, Output> {
  _zod: { input: Input; output: Output };
}

export interface FormPlan<Input extends FieldValues, Output> {
  schema: Schema<Input, Output>;
  /** What is in the fields at first. */
  initial: DefaultValues<Input>;
  draft?: DraftPlan<Input>;
  /** The fields that refusals of the call are about. */
  refusals?: RefusalFields<FieldPath<Input>>;
  /** What is stated of a failure that neither the server nor its kind explains. */
  failed?: MsgKey;
  /** Fields that are checked again when another one has changed. */
  together?: Readonly<Partial<Record<FieldPath<Input>, readonly FieldPath<Input>[]>>>;
  /** Sends what passed the schema; what it throws is reported in the form. */
  send: (values: Output) => Promise<void>;
}

export interface SchemaForm<Input extends FieldValues, Output = unknown> {
  /** What the form library gives to fields that need more than `TextField`. */
  fields: UseFormReturn<Input, unknown, Output>;
  /** What is wrong with a field, in the user's language. */
  errorOf: (name: FieldPath<Input>) => string | undefined;
  /** Marks a field with a sentence that the schema does not know; it stays until the field changes. */
  refuse: (name: FieldPath<Input>, text: string) => void;
  /** A field was typed in: what was wrong is forgotten, and it is checked once typing stops. */
  typed: (name: FieldPath<Input>) => void;
  /** A field was left: it is checked at once if it was typed in; true when nothing is wrong with it. */
  left: (name: FieldPath<Input>) => Promise<boolean>;
  failure: FormFailure | undefined;
  isPending: boolean;
  /** Whether something typed before a reload is in the fields again. */
  isRestored: boolean;
  /** Drops the draft of what was typed. */
  forget: () => void;
  submit: (event?: FormEvent) => void;
}

function resolverOf<Input extends FieldValues, Output>(
  schema: Schema<Input, Output>,
): Resolver<Input, unknown, Output> {
  const check: Resolver<Input, unknown, Output> = zodResolver<Input, unknown, Output>(schema);
  return async (values, context, options) => {
    await loadFieldTexts().catch(() => undefined);
    return check(values, context, options);
  };
}

/** The fields by their paths: what is in a group, such as two ends of a range, is named by the group too. */
function namesOf<Input extends FieldValues>(initial: DefaultValues<Input>): FieldPath<Input>[] {
  return Object.entries(initial).flatMap(([name, value]) => [
    name,
    ...(isGroup(value) ? Object.keys(value).map((part) => `${name}.${part}`) : []),
  ]) as FieldPath<Input>[];
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sends the form once at a time and sorts what is stated about it: to its fields, or above its button. */
function useSending<Input extends FieldValues, Output>(
  fields: UseFormReturn<Input, unknown, Output>,
  {
    initial,
    refusals = {},
    failed,
    send,
  }: Pick<FormPlan<Input, Output>, 'initial' | 'refusals' | 'failed' | 'send'>,
  onSent: () => void,
) {
  const [failure, setFailure] = useState<FormFailure>();
  const names = namesOf<Input>(initial);
  const refuse = (name: FieldPath<Input>, text: string) =>
    fields.setError(name, { type: ownMessage, message: text });
  const notify = (error: unknown) => {
    if (faultOf(error).kind === 'abort') return;
    const refused = readRefusal(error, names, refusals, failed);
    for (const { name, text } of refused.fields) refuse(name, text);
    const [first] = refused.fields;
    if (first) fields.setFocus(first.name);
    setFailure(refused.failure);
  };
  const sendOnce = async (values: Output) => {
    try {
      await send(values);
      // What was sent is what is there now; it is no draft any more.
      fields.reset(fields.getValues());
      onSent();
    } catch (error) {
      notify(error);
    }
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (fields.formState.isSubmitting) return;
    setFailure(undefined);
    const errors = names.map((name) => ({ name, error: fields.getFieldState(name).error }));
    // The schema knows nothing of what was stated beside it, which holds as long as nothing can be sent.
    const validateAgain = () => {
      for (const { name, error } of errors) {
        const isLost = error?.type === ownMessage && !fields.getFieldState(name).error;
        if (isLost) refuse(name, error.message ?? '');
      }
    };
    void fields.handleSubmit(sendOnce, validateAgain)();
  };
  return { failure, refuse, submit };
}

/**
 * A form over a schema of the contract: its problems and the server's under their fields with the focus on the first,
 * one call at a time, a draft of what was typed, and the tab that knows of it. Fields are `TextField` and its like.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  plan: FormPlan<Input, Output>,
): SchemaForm<Input, Output> {
  const { schema, initial } = plan;
  // Errors are stated again when the language changes.
  useT();
  const resolver = useMemo(() => resolverOf(schema), [schema]);
  const fields = useForm<Input, unknown, Output>({
    resolver,
    defaultValues: initial,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const { errors: _errors, isDirty, isSubmitting } = fields.formState;
  const draft = useFormDraft(fields, plan.draft);
  useTabGuard(isDirty);
  useEffect(() => void loadFieldTexts().catch(() => undefined), []);
  const { typed, left } = useFieldChecks(fields, plan.together);
  const { failure, refuse, submit } = useSending(fields, plan, draft.clear);
  return {
    fields,
    errorOf: (name) => {
      const error = fields.getFieldState(name, fields.formState).error;
      return error?.type === ownMessage ? error.message : error && fieldText(error.message ?? '');
    },
    refuse,
    typed,
    left,
    failure,
    isPending: isSubmitting,
    isRestored: draft.isRestored,
    forget: draft.clear,
    submit,
  };
}
