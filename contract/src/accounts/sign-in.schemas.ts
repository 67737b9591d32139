import { z } from 'zod';
import { factorMethods } from './second-factors.ts';

/** What a right first step gives: a session, or the ticket of the second step. */
export const signInResult = z.object({
  /** '' while the account's second factor is missing. */
  access_token: z.string(),
  second_factor: z
    .object({
      /** For `secondFactors.secondStep`, for five minutes. */
      ticket: z.string(),
      methods: z.array(z.enum(factorMethods)),
    })
    .optional(),
});

export type SignInResult = z.infer<typeof signInResult>;
