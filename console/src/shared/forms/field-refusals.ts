import type { ProblemCode } from '@smartflight/contract/kit/problems.ts';
import { ApiProblem } from '../api/problem.ts';
import { againText, problemText } from '../api/report.ts';
import type { MsgKey } from '../i18n/messages.ts';

/** The field that a refusal of the whole call is about, by the code of the refusal. */
export type RefusalFields<Name extends string> = Readonly<Partial<Record<ProblemCode, Name>>>;

/** What a form states about a failed call beside what it reports under its fields. */
export interface FormFailure {
  text: string;
  /** When to try again. */
  note: string | undefined;
  /** No one knows whether it was done: there was no answer. */
  isUnknown: boolean;
}

export interface Refused<Name extends string> {
  fields: readonly { name: Name; text: string }[];
  /** Undefined where the fields state it all. */
  failure: FormFailure | undefined;
}

/** `body.password` and `query.password` of the server are the field `password`. */
const nameOf = (at: string): string => at.replace(/^(?:body|query|params)\./, '');

/** Reports the parts of a failed call that belong to fields of the form from what concerns all of it. */
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
  // Where the marked fields are not all, the sentence on the whole is needed too.
  const isAll = fields.length > 0 && (named !== undefined || fields.length === problem?.fields?.length);
  if (isAll) return { fields, failure: undefined };
  return { fields, failure: { text, note: againText(error), isUnknown: (problem?.status ?? 0) === 0 } };
}
