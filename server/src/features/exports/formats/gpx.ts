import { cleanText, escapeXml } from '../../../platform/xlsx/text.ts';
import { fieldTexts, flightTitle } from './flight-fields.ts';
import type { PlacedPoint, ShapedFlight } from './shaped-flights.ts';
import type { FlightWriter } from './writer.ts';

const head = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Smart Flight" xmlns="http://www.topografix.com/GPX/1/1" xmlns:sf="urn:smart-flight:flights">
`;

/**
 * GPX 1.1: a track for each flight, with its fields as extensions and a segment for each stretch without a longer gap.
 * Points have time, speed (m/s) and the swath (m) while product flows. They have no `ele`, which is above sea level:
 * drones report heights above ground or take-off.
 */
export const writeGpx: FlightWriter = async function* ({ flights, onProgress }) {
  yield Buffer.from(head);
  let written = 0;
  for await (const flight of flights()) {
    yield Buffer.from(trackOf(flight));
    written += 1;
    onProgress(written);
  }
  yield Buffer.from('</gpx>\n');
};

function trackOf({ fields, track, work }: ShapedFlight): string {
  const extensions = fieldTexts(fields).map(([key, value]) => `<sf:${key}>${text(value)}</sf:${key}>`);
  const swathAt = swathsOf(work);
  const segments = track.map(
    (stretch) => `<trkseg>${stretch.map((point) => pointOf(point, swathAt(point.at))).join('')}</trkseg>\n`,
  );
  return `<trk><name>${text(flightTitle(fields))}</name><type>${text(fields.workType ?? '')}</type><extensions>${extensions.join('')}</extensions>\n${segments.join('')}</trk>\n`;
}

function pointOf({ lat, lon, at, speedMps }: PlacedPoint, swathM: number | undefined): string {
  const extensions = [
    ...(speedMps === undefined ? [] : [`<sf:speedMps>${speedMps}</sf:speedMps>`]),
    ...(swathM === undefined ? [] : [`<sf:swathM>${swathM.toFixed(1)}</sf:swathM>`]),
  ];
  const more = extensions.length > 0 ? `<extensions>${extensions.join('')}</extensions>` : '';
  return `<trkpt lat="${lat}" lon="${lon}"><time>${new Date(at).toISOString()}</time>${more}</trkpt>`;
}

/** The swath of the work at an instant; instants must be asked in time order. */
function swathsOf(work: ShapedFlight['work']): (at: number) => number | undefined {
  let next = 0;
  return (at) => {
    while (next < work.length && work[next]!.to.at <= at) next += 1;
    const line = work[next];
    return line && line.from.at <= at ? line.fromSwathM : undefined;
  };
}

const text = (value: string): string => escapeXml(cleanText(value));
