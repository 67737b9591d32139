import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { faultOf } from '../api/faults.ts';
import type { MsgKey } from '../i18n/messages.ts';
import { useT } from '../i18n/use-t.ts';
import { fullContact } from '../phone/full-contact.ts';
import { useTabGuard } from '../tabs/page.tsx';
import { type FormFailure, type RefusalFields, readRefusal } from './field-refusals.ts';
import { fieldText, loadFieldTexts } from './field-texts.ts';
import { ownMessage, useFieldChecks } from './use-field-checks.ts';
import { type DraftPlan, useFormDraft } from './use-form-draft.ts';

/** The part of a contract schema that forms use. */
interface Schema<Input, Output> {
  _zod: { input: Input; output: Output };
}

export interface FormPlan<Input extends FieldValues, Output> {
  schema: Schema<Input, Output>;
  /** Initial values. */
  initial: DefaultValues<Input>;
  draft?: DraftPlan<Input>;
  /** Fields that refusals of the call concern. */
  refusals?: RefusalFields<FieldPath<Input>>;
  /** Message for failures that neither the server nor their kind explains. */
  failed?: MsgKey;
  /** Fields that are validated again when another one changes. */
  together?: Readonly<Partial<Record<FieldPath<Input>, readonly FieldPath<Input>[]>>>;
  /** Fields with a phone number, which is sent with its country code. */
  phones?: readonly FieldPath<Input>[];
  /** Sends valid values; the form shows what it throws. */
  send: (values: Output) => Promise<void>;
}

export interface SchemaForm<Input extends FieldValues, Output = unknown> {
  /** The form library's object, for fields that need more than `TextField`. */
  fields: UseFormReturn<Input, unknown, Output>;
  /** Localised error of a field. */
  errorOf: (name: FieldPath<Input>) => string | undefined;
  /** Sets an error that the schema does not know; it stays until the field changes. */
  refuse: (name: FieldPath<Input>, text: string) => void;
  /** To be called on input: clears the error and validates after a pause. */
  typed: (name: FieldPath<Input>) => void;
  /** To be called on blur: validates at once if the field was typed in; resolves with true if it is valid. */
  left: (name: FieldPath<Input>) => Promise<boolean>;
  failure: FormFailure | undefined;
  isPending: boolean;
  /** Whether content from before a reload was restored. */
  isRestored: boolean;
  forget: () => void;
  submit: (event?: FormEvent) => void;
}

function resolverOf<Input extends FieldValues, Output>(
  schema: Schema<Input, Output>,
  phones: readonly FieldPath<Input>[],
): Resolver<Input, unknown, Output> {
  const check: Resolver<Input, unknown, Output> = zodResolver<Input, unknown, Output>(schema);
  return async (values, context, options) => {
    await loadFieldTexts().catch(() => undefined);
    const full: FieldValues = { ...values };
    const wrong: FieldPath<Input>[] = [];
    for (const name of phones) {
      const number = await fullContact(String(values[name] ?? ''));
      if (number === undefined) wrong.push(name);
      else full[name] = number;
    }
    const checked = await check(full as Input, context, options);
    if (wrong.length === 0) return checked;
    const errors = Object.fromEntries(
      wrong.map((name) => [name, { type: 'phone', message: 'error.phone' }]),
    ) as FieldErrors<Input>;
    return { values: {}, errors: { ...errors, ...checked.errors } };
  };
}

/** Fields by path; members of a group, such as both ends of a range, are also covered by the group's name. */
function namesOf<Input extends FieldValues>(initial: DefaultValues<Input>): FieldPath<Input>[] {
  return Object.entries(initial).flatMap(([name, value]) => [
    name,
    ...(isGroup(value) ? Object.keys(value).map((part) => `${name}.${part}`) : []),
  ]) as FieldPath<Input>[];
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sends the form once at a time and assigns errors to fields or to the whole form. */
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
      // The sent values are the new initial ones, so there is no draft.
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
    // Errors set in addition to the schema's stay until the form can be sent.
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
 * A form over a contract schema: local and server errors at their fields with focus on the first, one call at a time,
 * a draft of typed content, and the unsaved mark of its tab. Fields are `TextField` and similar.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  plan: FormPlan<Input, Output>,
): SchemaForm<Input, Output> {
  const { schema, initial } = plan;
  // Renders errors again when the language changes.
  useT();
  const phones = plan.phones?.join(',') ?? '';
  const resolver = useMemo(
    () => resolverOf(schema, phones.split(',').filter(Boolean) as FieldPath<Input>[]),
    [schema, phones],
  );
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
