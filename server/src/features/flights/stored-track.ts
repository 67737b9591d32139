import { type PackedTrack, unpackTrack } from '@smartflight/contract/flights/flight-track.ts';
import { gunzip, gunzipSync } from '../../platform/process/zlib.ts';
import type { Sample } from './derivation/sample.ts';

/** The points of a stored track (gzip) as samples for the derivation. */
export const samplesOf = (track: Uint8Array): Sample[] => fromJson(gunzipSync(track));

/** As `samplesOf`, unpacked outside the main thread. */
export const unpackSamples = async (track: Uint8Array): Promise<Sample[]> => fromJson(await gunzip(track));

function fromJson(json: Buffer): Sample[] {
  const { result }: { result: PackedTrack } = JSON.parse(json.toString('utf8'));
  return unpackTrack(result).map((point, seq) => ({ ...point, bootId: '', seq }));
}
