import { expect, test } from 'vitest';
import { emptyRegister, isForeignModel, nextRegister, registerForm } from './register-form.ts';

const filled = {
  droneId: ' SF30-2411-0001 ',
  model: 'SF30',
  year: '2026',
  batch: '11',
  number: '0001',
  pd: '2026-11-02',
  phone: '+86 138 0013 8000',
  name: '',
};

test('[D-04] a filled form is what the call takes, without a name that was left empty', () => {
  expect(registerForm.parse(filled)).toEqual({
    ...filled,
    droneId: 'SF30-2411-0001',
    year: 2026,
    name: undefined,
  });
});

test('[D-04] every field but the name shows its own message when it is missing', () => {
  const { error } = registerForm.safeParse({ ...emptyRegister(2026), year: ' ' });
  const missing = error?.issues
    .filter(({ message }) => message === 'field.required')
    .map(({ path }) => path[0]);
  expect(missing).toEqual(['droneId', 'model', 'year', 'batch', 'number', 'pd', 'phone']);
});

test('an id that could be no MQTT user name and a year of another century are refused', () => {
  const { error } = registerForm.safeParse({ ...filled, droneId: 'SF30/1', year: '1926' });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['droneId', 'droneIdInvalid'],
    ['year', expect.any(String)],
  ]);
});

test('the next drone keeps what a delivery has in common, and is asked for its own id and number', () => {
  expect(nextRegister(filled)).toEqual({ ...filled, droneId: '', number: '', name: '' });
});

test('models are known in any case', () => {
  expect(['SF30', ' sf30 ', 'Home-made 1', ''].map(isForeignModel)).toEqual([false, false, true, false]);
});
