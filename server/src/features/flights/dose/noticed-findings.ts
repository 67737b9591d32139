import { doseNotices } from '@smartflight/contract/flights/dose.ts';
import type { DoseFinding, FindingKind } from '@smartflight/geo/dose/finding.ts';

/** Findings that are large enough for people to be notified. */
export interface NoticedFindings {
  /** At least one, by time. */
  findings: [DoseFinding, ...DoseFinding[]];
  kinds: FindingKind[];
  /** Their sizes together, m². */
  sizeM2: number;
}

/** The ground without product that a finding equals, m²: 30 m² with ten times the target are 270 m². */
function sizeOf({ areaM2, measuredPerHa, targetPerHa }: DoseFinding): number {
  const share =
    measuredPerHa === null || !targetPerHa ? 1 : Math.abs(measuredPerHa - targetPerHa) / targetPerHa;
  return (areaM2 ?? 0) * share;
}

/** Those findings of a flight that people are notified of; undefined without any. */
export function noticedFindings(all: readonly DoseFinding[]): NoticedFindings | undefined {
  const [first, ...others] = all.filter((finding) => sizeOf(finding) >= doseNotices.leastM2);
  if (!first) return undefined;
  const findings: NoticedFindings['findings'] = [first, ...others];
  return {
    findings,
    kinds: [...new Set(findings.map(({ kind }) => kind))],
    sizeM2: findings.reduce((sum, finding) => sum + sizeOf(finding), 0),
  };
}

/** Whether findings differ so much from those of the last notice that people are notified again. */
export const haveGrown = (
  { kinds, sizeM2 }: Pick<NoticedFindings, 'kinds' | 'sizeM2'>,
  last: { kinds: readonly string[]; sizeM2: number },
): boolean => kinds.some((kind) => !last.kinds.includes(kind)) || sizeM2 >= last.sizeM2 * doseNotices.growth;
