import type { AnyCall, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import type { CallParts } from './call-parts.ts';
import type { calls, FileCall, UploadCall } from './generated/calls.ts';
import type { SendInput } from './send.ts';

type Calls = typeof calls;

/** How a call is sent, for every method. */
export type CallOptions = Pick<SendInput, 'signal' | 'timeoutMs'>;

type InputOf<Name extends string, E extends AnyCall> = Name extends UploadCall
  ? Omit<CallParts<E>, 'body'> & CallOptions & { file: Blob }
  : CallParts<E> & CallOptions;

type OutputOf<Name extends string, E extends AnyCall> = Name extends FileCall ? Blob : ResultOf<E>;

/** The input is optional where the call requires nothing. */
type Method<Input, Output> =
  Record<never, never> extends Input ? (input?: Input) => Promise<Output> : (input: Input) => Promise<Output>;

type MethodsOf<Noun extends keyof Calls> = {
  [Name in keyof Calls[Noun] & string]: Calls[Noun][Name] extends AnyCall
    ? Method<InputOf<`${Noun}.${Name}`, Calls[Noun][Name]>, OutputOf<`${Noun}.${Name}`, Calls[Noun][Name]>>
    : never;
};

/** One method for each call of the contract, by noun. */
export type ApiCalls = { [Noun in keyof Calls]: MethodsOf<Noun> };
