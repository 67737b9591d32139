import { useEffect, useRef, useState } from 'react';
import { nextStep, type Stage, type Step, stages, steps, type WizardMove } from './wizard-steps.ts';

export interface WizardControl {
  step: Step;
  stage: Stage;
  /** Stages that were shown: their forms stay, so that nothing typed is lost on the way. */
  visited: ReadonlySet<Step>;
  move: (move: WizardMove) => void;
  /** Stages whose sending failed after the wizard had moved on. */
  failed: ReadonlySet<Stage>;
  setFailed: (stage: Stage, isFailed: boolean) => void;
  /** Stages that are filled in although something of them was submitted. */
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

/** The entry of the browser's history stays the router's, with the step beside what the router keeps there. */
const entryOf = (step: Step): object => ({ ...history.state, wizardStep: step });

/** The step, which lives in the page and in the browser's history: its way back goes back a step (decision 10). */
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
