import type { SignInResult } from '@smartflight/contract/accounts/sign-in.schemas.ts';
import { create } from 'zustand';

export type SecondFactor = NonNullable<SignInResult['second_factor']>;

/** The second step that a right first step waits for; the sign-in page takes it. Lost with the page. */
export const usePendingStep = create<{ step: SecondFactor | undefined }>()(() => ({ step: undefined }));

export const setPendingStep = (step: SecondFactor | undefined): void => usePendingStep.setState({ step });
