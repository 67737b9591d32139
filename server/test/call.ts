import { secondFactors } from '@smartflight/contract/endpoints.ts';
import {
  type AnyEndpoint,
  type BodyInput,
  pathOf,
  type QueryInput,
  type ResultOf,
} from '@smartflight/contract/kit/endpoint.ts';
import {
  type FieldProblem,
  failure,
  problemDocument,
  success,
} from '@smartflight/contract/kit/envelope.schemas.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { formOf } from './form.ts';
import { testPassword } from './world.ts';

export interface CallInput<E> {
  params?: Record<string, string>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  headers?: Record<string, string>;
}

export interface Caller {
  token?: string;
  address: string;
}

/** Calls endpoints of the contract; every success is validated with the endpoint's schema. */
export interface Client {
  /** The address that the server sees. */
  address: string;
  /** Returns the result; fails unless the call succeeds. */
  call<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Promise<ResultOf<E>>;
  /** Returns status and failure body; fails unless the call is refused. */
  refused<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Promise<Refusal>;
  /** Returns the response unchecked. */
  raw<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Promise<LightMyRequestResponse>;
  /** Like `raw`, but proves who uses the session when the call requires it, as the console does. */
  proved<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Promise<LightMyRequestResponse>;
}

export interface Refusal {
  status: number;
  code: string;
  msg: string;
  fields: FieldProblem[];
}

/** Calls the app by injection, without a socket. */
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
  const proved: Client['proved'] = async (endpoint, input) => {
    const answer = await raw(endpoint, input);
    if (answer.statusCode !== 403 || answer.json().code !== 'proof.needed') return answer;
    await raw(secondFactors.prove, { body: { password: testPassword } });
    return raw(endpoint, input);
  };
  return {
    address: caller.address,
    raw,
    proved,
    call: async (endpoint, input) => {
      const answer = await proved(endpoint, input);
      if (answer.statusCode !== (endpoint.status ?? 200))
        throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.statusCode} ${answer.body}`);
      if (endpoint.document) return endpoint.response.parse(answer.json());
      return success(endpoint.response).parse(answer.json()).result;
    },
    refused: async (endpoint, input) => {
      const answer = await proved(endpoint, input);
      if (answer.statusCode < 400) throw new Error(`${endpoint.method} ${endpoint.path} was not refused`);
      const problem = endpoint.document && problemDocument.parse(answer.json());
      const {
        code,
        msg,
        fields = [],
      } = problem ? { ...problem, msg: problem.title } : failure.parse(answer.json());
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
