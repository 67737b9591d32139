/** The sortie's path as an outline of a few pixels, centred; the grid of the server is 0–63 from west and north. */
export function FlightThumbnail({ outline }: { outline: readonly number[] }) {
  const xs = outline.filter((_, i) => i % 2 === 0);
  const ys = outline.filter((_, i) => i % 2 === 1);
  const shift = (values: readonly number[]) => 31.5 - (Math.min(...values) + Math.max(...values)) / 2;
  const [dx, dy] = xs.length > 0 ? [shift(xs), shift(ys)] : [0, 0];
  const path = xs.map((x, i) => `${i === 0 ? 'M' : 'L'}${x + dx} ${(ys[i] ?? 0) + dy}`).join('');
  return (
    <span className="sf-fl-thumb" aria-hidden="true">
      <svg viewBox="-4 -4 71 71" role="presentation">
        <path d={path} />
      </svg>
    </span>
  );
}
