import type { ProblemCode } from '@smartflight/contract/kit/problems.ts';
import { ApiProblem } from '../api/problem.ts';
import { againText, problemText } from '../api/report.ts';
import type { MsgKey } from '../i18n/messages.ts';

/** Fields that refusals of the whole call concern, by code. */
export type RefusalFields<Name extends string> = Readonly<Partial<Record<ProblemCode, Name>>>;

/** Failure of a call, besides the messages at its fields. */
export interface FormFailure {
  text: string;
  note: string | undefined;
  /** Without a response the outcome is unknown. */
  isUnknown: boolean;
}

export interface Refused<Name extends string> {
  fields: readonly { name: Name; text: string }[];
  /** Undefined if the field messages cover it. */
  failure: FormFailure | undefined;
}

/** The server's `body.password` and `query.password` are the field `password`. */
const nameOf = (at: string): string => at.replace(/^(?:body|query|params)\./, '');

/** Splits a failed call into messages of form fields and a general failure. */
export function readRefusal<Name extends string>(
  error: unknown,
  names: readonly Name[],
  byCode: RefusalFields<Name>,
  failed?: MsgKey,
): Refused<Name> {
  const problem = error instanceof ApiProblem ? error : undefined;
  const text = problemText(error, failed);
  const known = (problem?.fields ?? []).flatMap(({ at, msg }) => {
    const name = names.find((one) => one === nameOf(at));
    return name === undefined ? [] : [{ name, text: msg || text }];
  });
  const named = Object.entries<Name | undefined>(byCode).find(([code]) => code === problem?.code)?.[1];
  const fields = named === undefined ? known : [{ name: named, text }, ...known];
  // If not all named fields are in the form, the general message is needed too.
  const isAll = fields.length > 0 && (named !== undefined || fields.length === problem?.fields?.length);
  if (isAll) return { fields, failure: undefined };
  return { fields, failure: { text, note: againText(error), isUnknown: (problem?.status ?? 0) === 0 } };
}
