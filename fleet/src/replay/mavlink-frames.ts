import { MavLinkProtocolV1, MavLinkProtocolV2, MSG_ID_MAGIC_NUMBER, x25crc } from 'node-mavlink';

export type MavlinkFrame = {
  /** Time recorded by the ground station, epoch ms. */
  at: number;
  systemId: number;
  messageId: number;
  /** Zero-padded payload; decode with `protocol.data`. */
  payload: () => Buffer;
  protocol: MavLinkProtocolV1 | MavLinkProtocolV2;
};

const v1 = new MavLinkProtocolV1();
const v2 = new MavLinkProtocolV2();
const stampBytes = 8;
const signatureBytes = 13;
const signedFlag = 1;

/**
 * The frames of a telemetry log: each is an 8-byte big-endian time in µs and a MAVLink 1 or 2 frame. The file is
 * parsed at once, because the library's stream splitter loses frames at chunk borders; truncated frames and those
 * with a wrong checksum are skipped byte by byte until the next valid one.
 */
export function* framesOf(log: Buffer): Generator<MavlinkFrame> {
  let at = 0;
  while (at + stampBytes + 8 <= log.length) {
    const magic = log[at + stampBytes];
    const protocol =
      magic === MavLinkProtocolV1.START_BYTE ? v1 : magic === MavLinkProtocolV2.START_BYTE ? v2 : null;
    const frame = protocol && cut(log, at + stampBytes, protocol);
    if (!protocol || !frame) {
      at++;
      continue;
    }
    const header = protocol.header(frame);
    yield {
      at: Number(log.readBigUInt64BE(at) / 1000n),
      systemId: header.sysid,
      messageId: header.msgid,
      payload: () => protocol.payload(frame),
      protocol,
    };
    at += stampBytes + frame.length;
  }
}

/** The frame at `from` with its signature, if it is complete and its checksum is valid. */
function cut(log: Buffer, from: number, protocol: MavlinkFrame['protocol']): Buffer | undefined {
  const offset = protocol === v1 ? MavLinkProtocolV1.PAYLOAD_OFFSET : MavLinkProtocolV2.PAYLOAD_OFFSET;
  const checked = offset + (log[from + 1] ?? 0) + 2;
  if (from + checked > log.length) return undefined;
  const frame = log.subarray(from, from + checked);
  const extra: number | undefined = MSG_ID_MAGIC_NUMBER[String(protocol.header(frame).msgid)];
  if (extra === undefined || x25crc(frame, 1, 2, extra) !== protocol.crc(frame)) return undefined;
  const isSigned = protocol === v2 && ((frame[2] ?? 0) & signedFlag) !== 0;
  return isSigned ? log.subarray(from, Math.min(log.length, from + checked + signatureBytes)) : frame;
}
