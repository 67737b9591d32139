import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { currentLang } from '../i18n/messages.ts';
import { useT } from '../i18n/use-t.ts';
import { type KeptFigure, keptOf, shownFigure } from './figure.ts';

/** Format of a figure in its field. */
export interface FigureLook {
  /** The displayed value of a stored 1, if the units differ. */
  scale?: number;
  digits?: number;
}

interface FigureInputProps
  extends FigureLook,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type' | 'inputMode'> {
  kept: KeptFigure;
  change: (kept: KeptFigure) => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * An input for a figure. It keeps the typed text; when language or unit change, it shows the same figure in the new
 * format.
 */
export function FigureInput({ kept, change, scale = 1, digits, ...input }: FigureInputProps) {
  useT();
  const notation = `${currentLang()} ${scale}`;
  const [typed, setTyped] = useState<{ text: string; kept: KeptFigure; notation: string }>();
  const isAsTyped = typed !== undefined && typed.kept === kept && typed.notation === notation;
  return (
    <input
      autoComplete="off"
      {...input}
      type="text"
      inputMode="decimal"
      value={isAsTyped ? typed.text : shownFigure(kept, scale, digits)}
      onChange={(event) => {
        const text = event.target.value;
        const next = keptOf(text, scale);
        setTyped({ text, kept: next, notation });
        change(next);
      }}
    />
  );
}
