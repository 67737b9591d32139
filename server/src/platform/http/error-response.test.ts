import { expect, test } from 'vitest';
import { errorResponse } from './error-response.ts';

const request = {
  query: { identityNumber: '110101199003074233', page: '1' },
  body: { password: ' Hush Puppy (1) ', deep: [{ code: 'aB' }, null, 7, Buffer.from('x')] },
  params: { id: 'row-1' },
  headers: { authorization: 'Bearer abcdefghijklmnopqrstuvwxyz' },
};

test('the log shows where an error came from and nothing of what was sent', () => {
  const error = new TypeError(
    'cannot use 110101199003074233 of row-1 with HUSH PUPPY (1) by abcdefghijklmnopqrstuvwxyz',
  );
  const reported = errorResponse(error, request);
  expect(reported.split('\n')[0]).toBe('TypeError: cannot use … of … with … by …');
  expect(reported).toMatch(/\n\s+at .*error-response\.test\.ts/);
});

test('errors of a database or a parser that quote values are logged by kind alone', () => {
  const quoting = Object.assign(new Error('invalid input syntax for type uuid: "made of what was sent"'), {
    severity: 'ERROR',
    code: '22P02',
    table: 'accounts',
    routine: 'string_to_uuid',
    detail: 'Key (email)=(somebody) exists.',
  });
  expect(errorResponse(quoting, request).split('\n')[0]).toBe('database error 22P02 accounts string_to_uuid');
  expect(errorResponse(quoting, request)).not.toContain('somebody');
  const parsing = errorResponse(new SyntaxError('Unexpected token in "made of what was sent"'), request);
  expect(parsing.split('\n')[0]).toBe('SyntaxError');
});
