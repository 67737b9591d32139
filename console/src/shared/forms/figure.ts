import { z } from 'zod';
import { typedNumber } from '../format/typed-number.ts';

/**
 * A field of a form that holds a figure as text: what `typedNumber` reads, turned into the unit that it is stored in;
 * null while it is empty, `field.invalid` where it is no number.
 */
export const figure = (toStored: (value: number) => number = (value) => value) =>
  z.string().transform((text, context) => {
    const value = typedNumber(text);
    if (value === undefined) {
      context.addIssue({ code: 'custom', message: 'field.invalid' });
      return z.NEVER;
    }
    return value === null ? null : toStored(value);
  });
