/** The stages in their order; their index is the step of spec 4. */
export const stages = ['basic', 'realName', 'pilot', 'bind', 'done'] as const;
export type Stage = (typeof stages)[number];
export type Step = 0 | 1 | 2 | 3 | 4;
export const steps: readonly Step[] = [0, 1, 2, 3, 4];

export type WizardMove =
  | { kind: 'basicGiven' }
  /** The real name was sent; how that ends is not waited for. */
  | { kind: 'realNameSent' }
  | { kind: 'pilotGiven' }
  | { kind: 'droneBound' }
  | { kind: 'bindSkipped' }
  | { kind: 'previous' }
  | { kind: 'next' }
  /** A stage of the rail, the way back to what failed or was rejected, or the browser's own way back. */
  | { kind: 'show'; step: Step };

/** The step that a newly loaded wizard opens at. */
export const firstStep = (accountVerified: string): Step => (accountVerified === '2' ? 0 : 1);

/** The step after a move (spec 4): a drone that was bound stays for another one; next past 2 wraps to 0. */
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
