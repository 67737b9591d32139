import type { Failure, FieldProblem, ProblemDocument } from '@smartflight/contract/kit/envelope.schemas.ts';
import { type Language, languageOf } from '@smartflight/contract/kit/languages.ts';
import { isMessageId, type MessageId, messageOf } from '@smartflight/contract/messages/messages.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Log } from '../log.ts';
import { errorResponse } from './error-response.ts';
import { Fault, type FaultField, fault } from './fault.ts';

type Raised = FastifyError | Fault | Error;

/** Returns every failure in the envelope, in the caller's language; only server errors are logged as errors. */
export function failureHandler(log: Log) {
  return async (error: Raised, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const known = faultOf(error, request);
    if (known.status >= 500 || isAborted(request)) {
      const about = {
        requestId: request.id,
        route: request.routeOptions.url,
        error: errorResponse(error, request),
      };
      if (isAborted(request)) log.debug(about, 'request aborted');
      else log.error(about, 'request failed');
    }
    const retryAfterS = known.retryAfterS ?? (known.status === 503 ? 2 : undefined);
    if (retryAfterS !== undefined) reply.header('retry-after', String(retryAfterS));
    const body = failureBody(known, languageOf(request.headers['accept-language']), request.id);
    reply.code(known.status);
    return request.routeOptions.config.document ? sendProblem(reply, body) : reply.send(body);
  };
}

/** Sends a failure as a problem document; a missing token also names the schemes by which programs may send one. */
export function sendProblem(reply: FastifyReply, { msg, ...body }: Failure): FastifyReply {
  const status = reply.statusCode;
  if (status === 401) reply.header('www-authenticate', 'Basic realm="key", charset="UTF-8", Bearer');
  const causes = (body.fields ?? []).map(({ at, msg: cause, detail }) => {
    const allowed = detail?.['allowed'];
    return `${at.replace(/^query\./, '')}: ${cause}${allowed === undefined ? '' : ` (${allowed})`}`;
  });
  const description = [msg, ...causes].join(' ');
  const problem: ProblemDocument = {
    type: 'about:blank',
    title: msg,
    status,
    detail: description,
    description,
    ...body,
  };
  return reply.type('application/problem+json; charset=utf-8').send(problem);
}

/** Whether the connection ended before the whole body was here: no fault of the server. */
const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Converts a fault to a response body in the caller's language. */
export function failureBody(known: Fault, language: Language, requestId: string): Failure {
  const fields = known.fields?.map((field) => fieldResponse(field, language));
  return { code: known.code, msg: messageOf(language, known.code), ...(fields ? { fields } : {}), requestId };
}

/** Converts an invalid field, with its message in the caller's language. */
export const fieldResponse = ({ at, code, detail }: FaultField, language: Language): FieldProblem => ({
  at,
  code,
  msg: messageOf(language, messageId(code)),
  ...(detail ? { detail } : {}),
});

const messageId = (code: string): MessageId => (isMessageId(code) ? code : 'field.invalid');

function faultOf(error: Raised, request: FastifyRequest): Fault {
  if (error instanceof Fault) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return fault('request.invalid', fieldsOf(error, request));
  if (isDatabaseAway(error)) return fault('server.unavailable');
  if (isUnstorable(error) || isBrokenForm(error)) return fault('request.invalid');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  const { uploadBytes, tooLarge = 'image.too-large' } = request.routeOptions.config;
  if (status === 413 && uploadBytes) return fault(tooLarge);
  if (status === 413) return fault('request.too-large');
  if (status === 429) return fault('request.rate-limited');
  if (status !== undefined && status >= 400 && status < 500) return fault('request.invalid');
  return fault('server.failed');
}

interface Issue {
  instancePath: string;
  keyword: string;
  message?: string;
  params?: Record<string, unknown>;
}

function fieldsOf(
  error: Error & { validation: unknown; validationContext?: string },
  request: FastifyRequest,
): FaultField[] {
  const issues: Issue[] = Array.isArray(error.validation) ? error.validation : [];
  const isQuery = error.validationContext === 'querystring';
  const place = isQuery ? 'query' : (error.validationContext ?? 'body');
  return issues.flatMap((issue) =>
    isQuery && issue.keyword === 'unrecognized_keys'
      ? unknownParameters(issue, request)
      : {
          at: [place, ...issue.instancePath.split('/').filter(Boolean)].join('.'),
          code: issueCode(issue),
          ...allowedBy(issue),
        },
  );
}

/** Parameters that the call does not have, each with those that it has. */
function unknownParameters({ params }: Issue, { routeOptions }: FastifyRequest): FaultField[] {
  const names = Array.isArray(params?.['keys']) ? params['keys'] : [];
  const allowed = Object.keys(Object(Object(routeOptions.schema?.querystring).shape)).join(', ');
  return names.map((name) => ({ at: `query.${name}`, code: 'parameter.unknown', detail: { allowed } }));
}

/** The values that a field may have, where they are a list. */
function allowedBy({ keyword, params }: Issue): Pick<FaultField, 'detail'> {
  const values = params?.['values'];
  return keyword === 'invalid_value' && Array.isArray(values)
    ? { detail: { allowed: values.join(', ') } }
    : {};
}

/** Message id for a schema validation error. */
export function issueCode({ keyword, message, params }: Issue): string {
  if (message && isMessageId(message)) return message;
  if (keyword === 'invalid_type' && /undefined|null/.test(message ?? '')) return 'field.required';
  if (keyword === 'too_big') return params?.origin === 'string' ? 'field.too-long' : 'field.too-big';
  if (keyword === 'too_small') return params?.origin === 'string' ? 'field.required' : 'field.too-small';
  return 'field.invalid';
}

/** The multipart parser's messages for an invalid body; its errors have no status. */
const isBrokenForm = (error: Error): boolean =>
  /^(Multipart: |Unexpected end of (form|multipart)|Malformed (part header|content type|urlencoded))/.test(
    error.message,
  );

/** Text that PostgreSQL cannot store, such as one with a zero byte. */
const isUnstorable = (error: Error): boolean => 'code' in error && /^(22021|22P05)$/.test(String(error.code));

/**
 * Connection refused, lost or timed out, too many clients, shutdown, pool timeout, or a conflict between two
 * transactions: nothing was changed, and a retry may succeed soon.
 */
function isDatabaseAway(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|57P0[123]|53300|57014|25P03|40001|40P01|08\d{3})$/.test(
      code,
    ) ||
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout/.test(error.message)
  );
}
