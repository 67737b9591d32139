import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { currentLang } from '../i18n/messages.ts';
import { useT } from '../i18n/use-t.ts';
import { type KeptFigure, keptOf, shownFigure } from './figure.ts';

/** How a figure is in its field. */
export interface FigureLook {
  /** The shown figure of a stored 1, where it is typed in another unit than it is stored in. */
  scale?: number;
  /** Decimals at most, once it is not just being typed. */
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
 * An input for a figure. It shows what was typed letter for letter; when the language or the unit changes, the same
 * figure as it is written there.
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
