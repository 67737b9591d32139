import { create } from 'zustand';
import { onSessionEnd } from '../../api/session.ts';

export interface Question {
  text: string;
  detail?: string;
  /** The verb on the confirming button. */
  ok: string;
  danger?: boolean;
  /** Whether Enter confirms; otherwise the focus is on cancel. */
  enterConfirms?: boolean;
}

export const useQuestion = create<{ question: Question | undefined; answer: (yes: boolean) => void }>()(
  () => ({
    question: undefined,
    answer: () => undefined,
  }),
);

/** Asks in a dialog; resolves true when confirmed, false when cancelled or replaced by another question. */
export function confirm(question: Question): Promise<boolean> {
  useQuestion.getState().answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      useQuestion.setState({ question: undefined, answer: () => undefined });
      resolve(yes);
    };
    useQuestion.setState({ question, answer });
  });
}

// An open question belongs to the user who was asked.
onSessionEnd(() => useQuestion.getState().answer(false));
