import { decodeText } from '../formats/text.ts';
import { isFlightCsv, readFlightCsv } from './csv.ts';
import { readDataflash } from './dataflash.ts';
import { type FlightLog, FlightLogError, flightLogLimits } from './flight-log.ts';
import { readUlog } from './ulog.ts';
import { isUlog } from './ulog-messages.ts';

const startBytes = 64 * 1024;

/**
 * Reads an ArduPilot DataFlash log (binary or text), a PX4 ULog or the documented CSV; the kind is found by content.
 * Damaged and cut files give what is readable. A log without positions is no error: its `samples` are empty.
 * @throws FlightLogError for other files and beyond the limits; nothing else, whatever the bytes
 */
export function readFlightLog(bytes: Uint8Array): FlightLog {
  if (bytes.length > flightLogLimits.bytes)
    throw new FlightLogError('size', `more than ${flightLogLimits.bytes / 1024 / 1024} MB`);
  if (isUlog(bytes)) return readUlog(bytes);
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, startBytes));
  if (hasFormatMessage(bytes.subarray(0, startBytes))) return readDataflash(bytes, 'dataflash');
  if (/^FMT, ?\d+, ?\d+, ?\w+, ?\w/m.test(start)) return readDataflash(bytes, 'dataflash-text');
  if (isFlightCsv(decodeText(bytes.subarray(0, startBytes)))) return readFlightCsv(bytes);
  throw new FlightLogError(
    'format',
    'not an ArduPilot DataFlash log (.bin, .log), a PX4 ULog (.ulg) or a CSV with the columns time, lat and lon',
  );
}

/** Whether the bytes contain the header of a DataFlash FMT message. */
function hasFormatMessage(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0xa3); at >= 0; at = bytes.indexOf(0xa3, at + 1))
    if (bytes[at + 1] === 0x95 && bytes[at + 2] === 0x80) return true;
  return false;
}
