import { useEffect, useRef, useState } from 'react';
import { nextStep, type Stage, type Step, stages, steps, type WizardMove } from './wizard-steps.ts';

export interface WizardControl {
  step: Step;
  stage: Stage;
  /** Steps that were shown: their forms stay mounted, so that no input is lost. */
  visited: ReadonlySet<Step>;
  move: (move: WizardMove) => void;
  /** Steps whose submission failed after the wizard had continued. */
  failed: ReadonlySet<Stage>;
  setFailed: (stage: Stage, isFailed: boolean) => void;
  /** Steps whose form is open although they were submitted. */
  again: ReadonlySet<Stage>;
  setAgain: (stage: Stage, isAgain: boolean) => void;
}

const withOrWithout = <T>(set: ReadonlySet<T>, one: T, isIn: boolean): ReadonlySet<T> => {
  if (set.has(one) === isIn) return set;
  return isIn ? new Set([...set, one]) : new Set([...set].filter((other) => other !== one));
};

const stepOf = (state: unknown): Step | undefined =>
  typeof state === 'object' && state !== null && 'wizardStep' in state
    ? steps.find((step) => step === state.wizardStep)
    : undefined;

/** Adds the step to the router's history state. */
const entryOf = (step: Step): object => ({ ...history.state, wizardStep: step });

/** The current step, stored in the browser's history, so that the back button goes back a step (decision 10). */
export function useWizard(first: Step): WizardControl {
  const [step, setStep] = useState(first);
  const [visited, setVisited] = useState<ReadonlySet<Step>>(new Set([first]));
  const [failed, setFailedSet] = useState<ReadonlySet<Stage>>(new Set());
  const [again, setAgainSet] = useState<ReadonlySet<Stage>>(new Set());
  const present = useRef(step);
  const show = (next: Step) => {
    present.current = next;
    setStep(next);
    setVisited((before) => withOrWithout(before, next, true));
  };
  const shown = useRef(show);
  useEffect(() => {
    history.replaceState(entryOf(present.current), '');
    const goBack = ({ state }: PopStateEvent) => {
      const back = stepOf(state);
      if (back !== undefined) shown.current(back);
    };
    window.addEventListener('popstate', goBack);
    return () => window.removeEventListener('popstate', goBack);
  }, []);
  return {
    step,
    stage: stages[step],
    visited,
    move: (move) => {
      const next = nextStep(present.current, move);
      if (next === present.current) return;
      history.pushState(entryOf(next), '');
      show(next);
    },
    failed,
    setFailed: (stage, isFailed) => setFailedSet((before) => withOrWithout(before, stage, isFailed)),
    again,
    setAgain: (stage, isAgain) => setAgainSet((before) => withOrWithout(before, stage, isAgain)),
  };
}
