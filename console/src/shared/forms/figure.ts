import { z } from 'zod';
import { typedNumber, typedText } from '../format/typed-number.ts';

/**
 * How a form and its draft keep a figure: in the unit that it is stored in, with a point, whatever language and unit
 * its reader types in; '' for none. What was typed and is no number is kept as it was typed.
 */
export type KeptFigure = string;

/** A figure as a form keeps it; every digit of it. */
export function keptFigure(value: number | null | undefined): KeptFigure {
  if (value === null || value === undefined || !Number.isFinite(value)) return '';
  const text = String(value);
  return text.includes('e') ? typedPlain(value) : text;
}

/** Without an exponent, which no one types. */
const typedPlain = (value: number): string => value.toFixed(12).replace(/\.?0+$/, '');

/** The figure that is kept; null where none is, undefined where what was typed is no number. */
export function readFigure(kept: KeptFigure): number | null | undefined {
  if (kept.trim() === '') return null;
  return /^[+-]?\d+(\.\d+)?$/.test(kept) ? Number(kept) : undefined;
}

/** What is kept of a text that its reader typed just now; `scale` is the shown figure of a stored 1. */
export function keptOf(typed: string, scale = 1): KeptFigure {
  const value = typedNumber(typed);
  if (value === undefined) return typed;
  // A division leaves dust behind the digits that were typed.
  return value === null ? '' : keptFigure(scale === 1 ? value : Number((value / scale).toPrecision(15)));
}

/** A kept figure as its reader types it now, with at most `digits` decimals. */
export function shownFigure(kept: KeptFigure, scale = 1, digits?: number): string {
  const value = readFigure(kept);
  return value === undefined ? kept : typedText(value === null ? null : value * scale, digits);
}

/** A field of a form that keeps a figure: null while it is empty, `field.invalid` where it is no number. */
export const figure = () =>
  z.string().transform((kept, context) => {
    const value = readFigure(kept);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: 'field.invalid' });
    return z.NEVER;
  });
