import './glyph.css';
import { type GlyphState, glyphShapes, lockShape } from './glyph-shapes.ts';

interface GlyphProps {
  state: GlyphState;
  /** Degrees from north; only the arrowhead of a working drone rotates. */
  headingDeg?: number | undefined;
  locked?: boolean | undefined;
  /** Pixels; the default size of the density when absent. */
  size?: number;
}

/** The shape of a state. Always show its label next to it (see `StatusTag`). */
export function StatusGlyph({ state, headingDeg, locked, size }: GlyphProps) {
  const shape = glyphShapes[state];
  const turn = state === 'working' && headingDeg !== undefined ? `rotate(${headingDeg} 12 12)` : undefined;
  return (
    <svg
      className={`sf-glyph is-${state}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      {...(size === undefined ? {} : { style: { width: size, height: size } })}
    >
      <g transform={turn}>
        <path className={shape.hollow ? 'sf-glyph-ring' : 'sf-glyph-fill'} d={shape.path} />
        {shape.mark && <path className="sf-glyph-mark" d={shape.mark} />}
      </g>
      {locked && <path className="sf-glyph-lock" d={lockShape} fillRule="evenodd" />}
    </svg>
  );
}

/** State as glyph and label. Only the glyph is coloured; the label is in ink. */
export function StatusTag({ word, detail, ...glyph }: GlyphProps & { word: string; detail?: string }) {
  return (
    <span className="sf-status">
      <StatusGlyph {...glyph} />
      <span>{word}</span>
      {detail !== undefined && <span className="sf-status-detail"> · {detail}</span>}
    </span>
  );
}
