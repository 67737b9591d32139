import { z } from 'zod';

/** A boot of a device, and the properties that are from its reports: paths with the number of their message. */
const bootReports = z.object({
  boot: z.string(),
  /** When its first known report was sent, epoch ms. */
  at: z.number(),
  /** When its last one was sent by the device's clock if that is possible. */
  to: z.number(),
  /** Number of its newest report. */
  seq: z.number(),
  seqs: z.record(z.string(), z.number()),
});

type BootReports = z.infer<typeof bootReports>;

/** The stored boots, oldest first. */
export const bootList = z.array(bootReports);

export interface Reported {
  properties: unknown;
  boots: readonly BootReports[];
}

interface Report {
  properties: unknown;
  bootId: string;
  seq: number;
  /** When it was sent by the server's clocks, epoch ms. */
  sentAt: number;
  /** The same by the device's clock if that is possible. */
  deviceAt: number;
  /** A broker may have queued it. */
  isLate?: boolean | undefined;
}

/** More than a device starts while a process holds one of its messages. */
const mostBoots = 8;

/** What is stored without the order of its parts, as of one report. */
export const ofOneReport = ({
  properties,
  bootId,
  seq,
  sentAt,
}: Omit<Report, 'deviceAt' | 'isLate'>): BootReports => ({
  boot: bootId,
  at: sentAt,
  to: sentAt,
  seq,
  seqs: Object.fromEntries(leavesOf(properties).map(([path]) => [path, seq])),
});

/**
 * The newest value of each property after one more report, the same in whatever order reports are added. Within a boot
 * the higher number is newer. Numbers begin again with each boot: known boots stay in their order, and another one is
 * placed by the time it was sent. One that reports after all others, by the device's clock too, was placed wrongly, by a
 * queued report and a clock that was behind: it is the newest.
 */
export function addReport(stored: Reported, report: Report): Reported {
  const boots = stored.boots.map((each) => ({ ...each, seqs: { ...each.seqs } }));
  const mine = bootOf(boots, report);
  mine.at = Math.min(mine.at, report.sentAt);
  mine.to = Math.max(mine.to, report.deviceAt);
  mine.seq = Math.max(mine.seq, report.seq);
  const place = boots.indexOf(mine);
  let { properties } = stored;
  for (const [path, value] of leavesOf(report.properties)) {
    const holder = boots.findIndex(({ seqs }) => seqs[path] !== undefined);
    if (holder > place || (holder === place && (mine.seqs[path] ?? 0) > report.seq)) continue;
    if (holder >= 0) delete boots[holder]?.seqs[path];
    mine.seqs[path] = report.seq;
    properties = withLeaf(properties, path.split('.'), value);
  }
  return { properties, boots: newest(boots) };
}

function bootOf(boots: BootReports[], { bootId, seq, sentAt, deviceAt, isLate }: Report): BootReports {
  const known = boots.find(({ boot }) => boot === bootId);
  if (known) {
    // The device's clock too: a device that has stored reports sends those from before a restart after it.
    const isLast = boots.every((each) => each === known || (each.at < sentAt && each.to < deviceAt));
    if (isLast) boots.push(...boots.splice(boots.indexOf(known), 1));
    return known;
  }
  const fresh = { boot: bootId, at: sentAt, to: deviceAt, seq, seqs: {} };
  // A queued report has no time but the device's, which is compared with the device's: it may always be behind.
  const isBefore = ({ at, to }: BootReports) => (isLate ? to <= deviceAt : at <= sentAt);
  boots.splice(boots.findLastIndex(isBefore) + 1, 0, fresh);
  return fresh;
}

/** Properties of boots that are forgotten count as the oldest of the first one that is not. */
function newest(boots: BootReports[]): BootReports[] {
  const kept = boots.slice(-mostBoots);
  const [first] = kept;
  for (const { seqs } of boots.slice(0, -mostBoots))
    for (const path of Object.keys(seqs)) if (first) first.seqs[path] = -1;
  return kept;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function leavesOf(value: unknown, before = ''): [path: string, value: unknown][] {
  if (!isObject(value)) return [[before, value]];
  return Object.entries(value).flatMap(([key, part]) =>
    leavesOf(part, before === '' ? key : `${before}.${key}`),
  );
}

function withLeaf(into: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const object = isObject(into) ? into : {};
  return { ...object, [key]: withLeaf(object[key], rest, value) };
}
