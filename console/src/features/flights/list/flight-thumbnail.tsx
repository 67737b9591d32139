/** The sortie's path as an outline of a few pixels; the grid of the server is 0–63 from west and north. */
export function FlightThumbnail({ outline }: { outline: readonly number[] }) {
  let path = '';
  for (let i = 0; i + 1 < outline.length; i += 2)
    path += `${i === 0 ? 'M' : 'L'}${outline[i]} ${outline[i + 1]}`;
  return (
    <svg className="sf-fl-thumb" viewBox="-6 -6 75 75" aria-hidden="true">
      <rect x="-6" y="-6" width="75" height="75" rx="6" />
      {path !== '' && <path d={path} />}
    </svg>
  );
}
