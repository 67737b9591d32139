import { z } from 'zod';
import { typedNumber, typedText } from '../format/typed-number.ts';

/**
 * A figure in a form and its draft: in its stored unit, with a point, independent of language and display unit; ''
 * for none. Invalid input is kept as typed.
 */
export type KeptFigure = string;

/** A figure with all its digits, as a form stores it. */
export function keptFigure(value: number | null | undefined): KeptFigure {
  if (value === null || value === undefined || !Number.isFinite(value)) return '';
  const text = String(value);
  return text.includes('e') ? typedPlain(value) : text;
}

/** Without an exponent. */
const typedPlain = (value: number): string => value.toFixed(12).replace(/\.?0+$/, '');

/** The figure of a form value; null for none, undefined for invalid input. */
export function readFigure(kept: KeptFigure): number | null | undefined {
  if (kept.trim() === '') return null;
  return /^[+-]?\d+(\.\d+)?$/.test(kept) ? Number(kept) : undefined;
}

/** The form value of typed text; `scale` is the displayed value of a stored 1. */
export function keptOf(typed: string, scale = 1): KeptFigure {
  const value = typedNumber(typed);
  if (value === undefined) return typed;
  // Removes rounding errors of the division.
  return value === null ? '' : keptFigure(scale === 1 ? value : Number((value / scale).toPrecision(15)));
}

/** A form value as typed text, with at most `digits` decimals. */
export function shownFigure(kept: KeptFigure, scale = 1, digits?: number): string {
  const value = readFigure(kept);
  return value === undefined ? kept : typedText(value === null ? null : value * scale, digits);
}

/** Schema of a figure field: null while empty, `field.invalid` for invalid input. */
export const figure = () =>
  z.string().transform((kept, context) => {
    const value = readFigure(kept);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: 'field.invalid' });
    return z.NEVER;
  });
