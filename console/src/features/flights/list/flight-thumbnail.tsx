import './flight-thumbnail.css';

const margin = 4;
/** Minimum side, so that a straight path still has some height. */
const leastSide = 16;

/** The sortie's path as a thumbnail that fills its frame; the server's grid is 0–63 from west and north. */
export function FlightThumbnail({ outline }: { outline: readonly number[] }) {
  const xs = outline.filter((_, i) => i % 2 === 0);
  const ys = outline.filter((_, i) => i % 2 === 1);
  const path = xs.map((x, i) => `${i === 0 ? 'M' : 'L'}${x} ${ys[i] ?? 0}`).join('');
  const [left, width] = frameOf(xs);
  const [top, height] = frameOf(ys);
  return (
    <span className="sf-fl-thumb" aria-hidden="true">
      <svg viewBox={`${left} ${top} ${width} ${height}`} role="presentation">
        <path d={path} />
      </svg>
    </span>
  );
}

function frameOf(values: readonly number[]): [start: number, length: number] {
  if (values.length === 0) return [0, leastSide];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const length = Math.max(leastSide, high - low) + 2 * margin;
  return [(low + high - length) / 2, length];
}
