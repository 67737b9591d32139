import { expect, test } from 'vitest';
import { ApiProblem, isNotFound } from './problem.ts';

test('what a damaged id in the address names is not there; a form with a wrong field is another matter', () => {
  const invalid = (...at: string[]) =>
    new ApiProblem({
      status: 400,
      code: 'request.invalid',
      fields: at.map((field) => ({ at: field, code: 'field.invalid', msg: '' })),
    });
  expect(isNotFound(new ApiProblem({ status: 404, code: 'team.not-found' }))).toBe(true);
  expect(isNotFound(invalid('params.id'))).toBe(true);
  expect(isNotFound(invalid('params.id', 'body.name'))).toBe(false);
  expect(isNotFound(invalid('query.size'))).toBe(false);
  expect(isNotFound(invalid())).toBe(false);
  expect(isNotFound(new Error('other'))).toBe(false);
});
