import { RULES, type Rules } from './rules.ts';
import type { Sample } from './sample.ts';
import { findSpans, type Span } from './spans.ts';

export type EndReason = 'landed' | 'disarmed' | 'link_lost' | 'reboot' | 'id_change' | 'open';

export interface FlightSamples {
  sortieId: string | undefined;
  samples: Sample[];
  spans: Span[];
  endReason: EndReason;
  /** The start was not observed: the first sample of its boot was already airborne. */
  startUnseen: boolean;
}

/**
 * Rules 1 to 5: splits ordered samples into flights. The device's sortie id takes precedence and may span boots;
 * without it `findSpans` decides, boot by boot.
 */
export function flightsOf(
  ordered: readonly Sample[],
  now: number | undefined,
  rules: Rules = RULES,
): FlightSamples[] {
  const boots = groupBy(ordered, (sample) => sample.bootId);
  const byId = new Map<string, Sample[]>();
  const flights: FlightSamples[] = [];
  for (const boot of boots.values()) {
    const spans = findSpans(boot, rules);
    const ids = fillIds(boot, spans);
    boot.forEach((sample, i) => {
      const id = ids[i];
      if (id !== undefined) appendTo(byId, id, sample);
    });
    for (const span of spans) {
      if (ids[span.from] !== undefined) continue;
      const samples = boot.slice(span.from, span.to + 1);
      flights.push(toFlight(undefined, samples, [shifted(span)], boot, boots, now, rules));
    }
  }
  for (const [id, samples] of byId) {
    samples.sort((a, b) => a.at - b.at);
    const last = samples.at(-1)!;
    flights.push(flightById(id, samples, boots.get(last.bootId)!, boots, now, rules));
  }
  return flights;
}

/** Within a span that has ids, samples without one get the preceding id, else the first. */
function fillIds(boot: readonly Sample[], spans: readonly Span[]): (string | undefined)[] {
  const ids = boot.map((sample) => sample.sortieId);
  for (const { from, to } of spans) {
    let known = ids.slice(from, to + 1).find((id) => id !== undefined);
    if (known === undefined) continue;
    for (let i = from; i <= to; i++) {
      known = ids[i] ?? known;
      ids[i] = known;
    }
  }
  return ids;
}

function flightById(
  id: string,
  samples: Sample[],
  boot: readonly Sample[],
  boots: Map<string, Sample[]>,
  now: number | undefined,
  rules: Rules,
): FlightSamples {
  const spans = findSpans(samples, rules);
  const silent = samples.every((sample) => sample.landed === undefined && sample.armed === undefined);
  if (spans.length === 0 && silent) spans.push({ from: 0, to: samples.length - 1, end: 'data_end' });
  if (spans.length === 0) spans.push({ from: 0, to: 0, end: 'landed' });
  return toFlight(id, samples, spans, boot, boots, now, rules);
}

function toFlight(
  sortieId: string | undefined,
  samples: Sample[],
  spans: Span[],
  boot: readonly Sample[],
  boots: Map<string, Sample[]>,
  now: number | undefined,
  rules: Rules,
): FlightSamples {
  const from = spans[0]!.from;
  const last = spans.at(-1)!;
  const kept = samples.slice(from, last.to + 1);
  return {
    sortieId,
    samples: kept,
    spans: spans.map((span) => ({ ...span, from: span.from - from, to: span.to - from })),
    endReason: reasonOf(last, kept.at(-1)!, boot, boots, now, rules),
    startUnseen: kept[0] === boot[0] && kept[0]?.landed !== 'taking_off',
  };
}

function reasonOf(
  span: Span,
  last: Sample,
  boot: readonly Sample[],
  boots: Map<string, Sample[]>,
  now: number | undefined,
  rules: Rules,
): EndReason {
  const quietMs = now === undefined ? Infinity : now - last.at;
  if (span.end === 'touchdown') return quietMs < rules.groundedMs ? 'open' : 'landed';
  if (span.end !== 'data_end') return span.end;
  const within = (sample: Sample) => sample.at > last.at && sample.at - last.at <= rules.lostGapMs;
  if (boot.some(within)) return 'id_change';
  for (const [bootId, others] of boots) if (bootId !== last.bootId && others.some(within)) return 'reboot';
  return quietMs < rules.lostGapMs ? 'open' : 'link_lost';
}

function shifted(span: Span): Span {
  return { from: 0, to: span.to - span.from, end: span.end };
}

function groupBy(samples: readonly Sample[], keyOf: (sample: Sample) => string): Map<string, Sample[]> {
  const groups = new Map<string, Sample[]>();
  for (const sample of samples) appendTo(groups, keyOf(sample), sample);
  return groups;
}

function appendTo(groups: Map<string, Sample[]>, key: string, sample: Sample): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [sample]);
  else group.push(sample);
}
