import { expect, test } from 'vitest';
import { firstStep, nextStep, type Step, steps, type WizardMove } from './wizard-steps.ts';

test.each([
  ['2', 0],
  ['0', 1],
])('[W-01] a wizard that is loaded at accountVerified %s opens at step %i', (accountVerified, step) => {
  expect(firstStep(accountVerified)).toBe(step);
});

/** The next step for each move from step 0, 1, 2, 3, 4. */
test.each<[WizardMove['kind'], Step[]]>([
  ['basicGiven', [1, 1, 1, 1, 1]],
  ['realNameSent', [2, 2, 2, 2, 2]],
  ['pilotGiven', [3, 3, 3, 3, 3]],
  ['droneBound', [3, 3, 3, 3, 3]],
  ['bindSkipped', [4, 4, 4, 4, 4]],
  ['previous', [0, 0, 1, 2, 3]],
  ['next', [1, 2, 3, 0, 0]],
])('[W-01] [W-07] %s leads from each step to %j', (kind, expected) => {
  const move: WizardMove = kind === 'show' ? { kind, step: 0 } : { kind };
  expect(steps.map((step) => nextStep(step, move))).toEqual(expected);
});

test('every stage can be shown from every other', () => {
  for (const from of steps)
    for (const step of steps) expect(nextStep(from, { kind: 'show', step })).toBe(step);
});
