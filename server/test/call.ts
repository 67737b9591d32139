import {
  type AnyEndpoint,
  type BodyInput,
  pathOf,
  type QueryInput,
  type ResultOf,
} from '@smartflight/contract/kit/endpoint.ts';
import { type FieldProblem, failure, success } from '@smartflight/contract/kit/envelope.schemas.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { formOf } from './form.ts';

/** What a call may carry; `query` and `body` are typed by the endpoint. */
export interface CallInput<E> {
  params?: Record<string, string>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  headers?: Record<string, string>;
}

/** Who calls: a token, if any, and the address the server sees. */
export interface Caller {
  token?: string;
  address: string;
}

/** Calls by the contract; every success is read with the endpoint's own schema. */
export interface Client {
  /** The address that the server sees. */
  address: string;
  /** The result of a call that must succeed. */
  call<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Promise<ResultOf<E>>;
  /** Status and failure body of a call that must be refused. */
  refused<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Promise<Refusal>;
  /** The bare answer. */
  raw<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Promise<LightMyRequestResponse>;
}

export interface Refusal {
  status: number;
  code: string;
  msg: string;
  fields: FieldProblem[];
}

/** Speaks HTTP to the built app without a socket. */
export function clientOf(app: FastifyInstance, caller: Caller): Client {
  const raw: Client['raw'] = (endpoint, { params, query, body, headers } = {}) => {
    const form = endpoint.uploadBytes ? formOf(body) : undefined;
    return app.inject({
      method: endpoint.method,
      url: pathOf(endpoint.path, params),
      query: textOf(query),
      remoteAddress: caller.address,
      headers: {
        ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
        ...form?.headers,
        ...headers,
      },
      ...(body === undefined ? {} : { payload: form?.payload ?? body }),
    });
  };
  return {
    address: caller.address,
    raw,
    call: async (endpoint, input) => {
      const answer = await raw(endpoint, input);
      if (answer.statusCode !== (endpoint.status ?? 200))
        throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.statusCode} ${answer.body}`);
      return success(endpoint.response).parse(answer.json()).result;
    },
    refused: async (endpoint, input) => {
      const answer = await raw(endpoint, input);
      if (answer.statusCode < 400) throw new Error(`${endpoint.method} ${endpoint.path} was not refused`);
      const { code, msg, fields = [] } = failure.parse(answer.json());
      return { status: answer.statusCode, code, msg, fields };
    },
  };
}

const textOf = (query: object | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
