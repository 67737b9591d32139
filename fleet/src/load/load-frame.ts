/** An MQTT publish at QoS 1, encoded by hand: the generator must cost far less than what it measures. */

export type LoadSample = { bootId: string; seq: number; ts: number; deviceAt: number };

const ids = new Map<number, string>();

function idOf(deviceAt: number, seq: number): string {
  let head = ids.get(deviceAt);
  if (head === undefined) {
    head = `${deviceAt.toString(16).padStart(8, '0')}-0000-8000-8000-`;
    ids.set(deviceAt, head);
  }
  return head + seq.toString(16).padStart(12, '0');
}

function dataOf(deviceAt: number, seq: number): string {
  const lat = (40 + (deviceAt % 1000) * 0.01 + (seq % 10_000) * 0.000045).toFixed(7);
  const lon = (-100 + Math.floor(deviceAt / 1000) * 0.01).toFixed(7);
  return `{"lat":${lat},"lon":${lon},"heightAglM":3,"speedMps":5,"armed":true,"landed":"in_air"}`;
}

/** A telemetry payload of about 190 bytes: flying north at 5 m/s, each device from a different place. */
export function payloadOf({ bootId, seq, ts, deviceAt }: LoadSample): string {
  return (
    `{"v":1,"id":"${idOf(deviceAt, seq)}","ts":${ts},"bootId":"${bootId}","seq":${seq},` +
    `"data":${dataOf(deviceAt, seq)}}`
  );
}

/** Numbers of the samples of message `message`: a batch counts as one number, and each of its samples too. */
export const sampleNumbers = (message: number, count: number): number[] =>
  Array.from({ length: count }, (_, nth) => message * (count + 1) + 1 + nth);

function batchPayloadOf({ bootId, seq, ts, deviceAt }: LoadSample, count: number): string {
  const samples = sampleNumbers(seq, count).map((number, nth) => {
    const at = ts - (count - 1 - nth) * 500;
    return `{"ts":${at},"seq":${number},"data":${dataOf(deviceAt, number)}}`;
  });
  const own = seq * (count + 1);
  return (
    `{"v":1,"id":"${idOf(deviceAt, own)}","ts":${ts},"bootId":"${bootId}","seq":${own},` +
    `"data":{"samples":[${samples.join(',')}]}}`
  );
}

export function frameOf(topic: string, mid: number, sample: LoadSample, samples = 1): Buffer {
  const payload = samples === 1 ? payloadOf(sample) : batchPayloadOf(sample, samples);
  const length = 4 + topic.length + payload.length;
  const frame = Buffer.allocUnsafe(3 + length);
  frame[0] = 0x32;
  frame[1] = (length & 0x7f) | 0x80;
  frame[2] = length >> 7;
  frame.writeUInt16BE(topic.length, 3);
  frame.write(topic, 5, 'latin1');
  frame.writeUInt16BE(mid, 5 + topic.length);
  frame.write(payload, 7 + topic.length, 'latin1');
  return frame;
}

/** The same packet with the DUP flag set. */
export function withDup(frame: Buffer): Buffer {
  frame[0] = 0x3a;
  return frame;
}
