import type { Sample } from './sample.ts';

/** Device time, then boot and sequence: a total order, independent of arrival. */
function byTime(a: Sample, b: Sample): number {
  if (a.at !== b.at) return a.at - b.at;
  if (a.bootId !== b.bootId) return a.bootId < b.bootId ? -1 : 1;
  return a.seq - b.seq;
}

/** Rule 7: sorted by device time, each (bootId, seq) once. Doesn't change the input. */
export function orderSamples(samples: readonly Sample[]): Sample[] {
  const boots = new Map<string, Map<number, Sample>>();
  for (const sample of samples) {
    let seqs = boots.get(sample.bootId);
    if (seqs === undefined) {
      seqs = new Map();
      boots.set(sample.bootId, seqs);
    }
    const known = seqs.get(sample.seq);
    if (known === undefined || isPreferred(sample, known)) seqs.set(sample.seq, sample);
  }
  return [...boots.values()].flatMap((seqs) => [...seqs.values()]).sort(byTime);
}

/** Duplicates should be equal; if a device reuses a number, the choice must not depend on arrival. */
function isPreferred(candidate: Sample, known: Sample): boolean {
  if (candidate === known) return false;
  if (candidate.at !== known.at) return candidate.at < known.at;
  return canonicalText(candidate) < canonicalText(known);
}

function canonicalText(sample: Sample): string {
  return JSON.stringify(Object.entries(sample).sort(([a], [b]) => (a < b ? -1 : 1)));
}
