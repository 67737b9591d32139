/** The steps in order; their index is the step of spec 4. */
export const stages = ['basic', 'realName', 'pilot', 'bind', 'done'] as const;
export type Stage = (typeof stages)[number];
export type Step = 0 | 1 | 2 | 3 | 4;
export const steps: readonly Step[] = [0, 1, 2, 3, 4];

export type WizardMove =
  | { kind: 'basicGiven' }
  /** The real-name data was sent; the wizard does not wait for the result. */
  | { kind: 'realNameSent' }
  | { kind: 'pilotGiven' }
  | { kind: 'droneBound' }
  | { kind: 'bindSkipped' }
  | { kind: 'previous' }
  | { kind: 'next' }
  /** A click on a step of the rail, a link to a failed or rejected step, or the browser's back button. */
  | { kind: 'show'; step: Step };

/** The initial step of the wizard. */
export const firstStep = (accountVerified: string): Step => (accountVerified === '2' ? 0 : 1);

/**
 * The step after a move (spec 4). Binding a drone stays on the step, so that another one can be bound; next after
 * step 2 wraps to 0.
 */
export function nextStep(step: Step, move: WizardMove): Step {
  switch (move.kind) {
    case 'basicGiven':
      return 1;
    case 'realNameSent':
      return 2;
    case 'pilotGiven':
    case 'droneBound':
      return 3;
    case 'bindSkipped':
      return 4;
    case 'previous':
      return steps[Math.max(0, step - 1)] ?? 0;
    case 'next':
      return step > 2 ? 0 : (steps[step + 1] ?? 0);
    case 'show':
      return move.step;
  }
}
