import type { Paths64 } from '@smartflight/geo/clip.ts';
import { Plane } from '@smartflight/geo/plane.ts';
import type { Sample } from '@smartflight/server/features/flights/derivation/sample.ts';
import { swathRuns } from '@smartflight/server/features/flights/derivation/swath-runs.ts';

/** The exact ground in green, the derived strips outlined in red, the plot in black and the samples as dots. */
export function pictureOf(o: {
  title: string;
  lat: number;
  ground: Paths64;
  plot: readonly [number, number][];
  samples: readonly Sample[];
}): string {
  const plane = new Plane([114.3, o.lat]);
  const point = ([x, y]: readonly number[]) => `${x!.toFixed(2)},${(-y!).toFixed(2)}`;
  const ring = (points: readonly (readonly number[])[]) => `M${points.map(point).join('L')}Z`;
  const ground = o.ground.map((path) => ring(path.map(({ x, y }) => [x / 1000, y / 1000]))).join('');
  const strips = swathRuns(o.samples).map(({ shape }) =>
    ring(shape.coordinates[0]!.map(([lon = 0, lat = 0]) => plane.toPlane([lon, lat]))),
  );
  const dots = o.samples.map(({ lon = 0, lat = 0, sprayOn }) => {
    const [x, y] = plane.toPlane([lon, lat]);
    return `<circle cx="${x.toFixed(2)}" cy="${(-y).toFixed(2)}" r="0.4" fill="${sprayOn ? '#c00' : '#888'}"/>`;
  });
  const xs = o.plot.map(([x]) => x);
  const ys = o.plot.map(([, y]) => -y);
  const [left, top] = [Math.min(...xs) - 25, Math.min(...ys) - 35];
  const [width, height] = [Math.max(...xs) + 25 - left, Math.max(...ys) + 25 - top];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="1200">
<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#fff"/>
<text x="${left + 3}" y="${top + 9}" font-size="6" font-family="sans-serif">${o.title}</text>
<path d="${ground}" fill="#9ccf9c" fill-rule="evenodd"/>
<path d="${strips.join('')}" fill="none" stroke="#c00" stroke-width="0.3"/>
<path d="${ring(o.plot)}" fill="none" stroke="#000" stroke-width="0.5"/>
${dots.join('\n')}
</svg>
`;
}
