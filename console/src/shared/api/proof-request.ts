import { create } from 'zustand';
import { onSessionEnd } from './session.ts';

/** The open request for a fresh proof, if any; a dialog of the console answers it. */
export const useProofRequest = create<{ answer: ((isProved: boolean) => void) | undefined }>()(() => ({
  answer: undefined,
}));

let open: Promise<boolean> | undefined;

/** Asks the user for a proof, once for however many calls wait; false when it was cancelled. */
export function requestProof(): Promise<boolean> {
  open ??= new Promise<boolean>((resolve) => {
    const answer = (isProved: boolean): void => {
      open = undefined;
      useProofRequest.setState({ answer: undefined });
      resolve(isProved);
    };
    useProofRequest.setState({ answer });
  });
  return open;
}

onSessionEnd(() => useProofRequest.getState().answer?.(false));
