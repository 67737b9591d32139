import { z } from 'zod';
import type { PairBudget } from '../crossing.ts';
import type { Zone, ZoneProblem, ZoneResult } from './zone.ts';
import { heightProblem, optional, problemsOf, purpose, shapeProblem } from './zone-schema.ts';

export type FeaturePlace = { number: number; identifier: string; path: string; budget: PairBudget };

export type ReadVolume = { zone: Zone; shapeAt: string; heightsAt: string };

/** The zones of one feature, or all its violations of the standard; a feature with violations gives no zones. */
export function zonesOf<T>(
  parsed: z.ZodSafeParseResult<T>,
  value: unknown,
  { number, identifier, path, budget }: FeaturePlace,
  volumesOf: (data: T) => ReadVolume[],
): ZoneResult {
  if (!parsed.success)
    return { number, identifier, zones: [], problems: problemsOf(parsed.error, value, path) };
  const volumes = volumesOf(parsed.data);
  const problems = volumes.flatMap(({ zone, shapeAt, heightsAt }): ZoneProblem[] =>
    [shapeProblem(zone.shape, shapeAt, budget), heightProblem(zone, heightsAt)].filter(
      (problem) => problem !== undefined,
    ),
  );
  return { number, identifier, zones: problems.length > 0 ? [] : volumes.map(({ zone }) => zone), problems };
}

/**
 * Schema of the authorities responsible for a zone; the standards differ in how texts are written and how long a line
 * may be.
 */
export const authorities = <Texts extends z.ZodType, Line extends z.ZodType<string>>(
  words: Texts,
  line: (max: number) => Line,
) =>
  z
    .array(
      z.object({
        name: optional(words),
        service: optional(words),
        contactName: optional(words),
        siteURL: optional(line(500)),
        email: optional(line(200)),
        phone: optional(line(200)),
        purpose: optional(purpose),
      }),
    )
    .min(1);

/** Drops the undefined members. */
export function present<T extends Record<string, string | undefined>>(value: T): { [K in keyof T]?: string } {
  const entries = Object.entries(value).filter(([, found]) => found !== undefined && found !== '');
  return Object.fromEntries(entries) as { [K in keyof T]?: string };
}

/** An identifier for a feature that violates its standard. */
export function identifierOf(value: unknown): string {
  return z.object({ identifier: z.string() }).safeParse(value).data?.identifier.slice(0, 100) ?? '';
}
