import { zipStream } from '../../../../platform/streamed-file/zip.ts';
import type { ShapedFlight } from '../shaped-flights.ts';
import type { FlightWriter } from '../writer.ts';
import { boomOf, type References, taskDataHead, taskDataTail, taskOf } from './task-data.ts';
import { timeLog, timeLogHeader } from './time-log.ts';

/** Time logs are half numbers: higher levels save little. */
const level = 3;
const folder = 'TASKDATA';
/** Its bytes have memory of their own; a small Buffer would keep a block of 64 kB that it shares with others. */
const utf8 = new TextEncoder();

/**
 * ISO 11783-10 version 4: a zip with TASKDATA.XML, which has a task for each flight with its totals, plot, drone and
 * pilot, and a binary time log for each product of a task. The text of the tasks (about 1 kB each) is in memory until
 * the logs are written; `maxFlights` of the format bounds it.
 */
export const writeIsoxml: FlightWriter = async function* ({ flights, onProgress }) {
  const zip = zipStream(level);
  const parts: Uint8Array[] = [];
  const references = referencesOf((part) => parts.push(utf8.encode(part)));
  let logs = 0;
  let written = 0;
  for await (const flight of flights()) {
    const contents = logsOf(flight);
    const names = contents.map((_, nth) => `TLG${String(logs + nth + 1).padStart(5, '0')}`);
    logs += names.length;
    const { task, deviceId } = taskOf(flight, { number: written + 1, references, logs: names });
    parts.push(utf8.encode(task));
    for (const [nth, bytes] of contents.entries()) {
      yield* zip.file(`${folder}/${names[nth]}.xml`, [Buffer.from(timeLogHeader(boomOf(deviceId)))]);
      yield* zip.file(`${folder}/${names[nth]}.bin`, [bytes]);
    }
    written += 1;
    onProgress(written);
  }
  yield* zip.file(`${folder}/TASKDATA.XML`, [Buffer.from(taskDataHead), ...parts, Buffer.from(taskDataTail)]);
  yield* zip.end();
};

/** One log for each product, as both may flow at once; the first has the whole track. */
function logsOf({ work, track }: ShapedFlight): Buffer[] {
  const products = (['spray', 'sow'] as const)
    .map((product) => work.filter((line) => line.product === product))
    .filter((lines) => lines.length > 0);
  const points = track.flat();
  const all = products.length === 0 && points.length > 0 ? [[]] : products;
  return all.map((lines, nth) => timeLog(lines, nth === 0 ? points : []));
}

function referencesOf(write: (part: string) => void): References {
  const ids = new Map<string, string>();
  const counts = { PFD: 0, DVC: 0, WKR: 0 };
  return {
    idOf: (kind, key, part) => {
      const known = ids.get(`${kind} ${key}`);
      if (known !== undefined) return known;
      counts[kind] += 1;
      const id = `${kind}${counts[kind]}`;
      ids.set(`${kind} ${key}`, id);
      write(part(id));
      return id;
    },
  };
}
