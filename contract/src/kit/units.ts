/** Square metres in a hectare. */
export const m2PerHa = 10_000;

/** Area units shown to people: mu in Chinese, hectares elsewhere (L-11). */
export type AreaUnit = 'mu' | 'ha';

/** Default area unit of a language. */
export const areaUnitOf = (language: string): AreaUnit => (language === 'zh' ? 'mu' : 'ha');

/** A number of a unit per number of another, as a fraction. */
export interface UnitRatio {
  times: number;
  over: number;
}

/** Areas per m²: 1 mu = 2000/3 m² exactly. */
export const areaRatio: Record<AreaUnit, UnitRatio> = {
  mu: { times: 3, over: 2000 },
  ha: { times: 1, over: m2PerHa },
};

/** Amounts per unit of area, per amount in a hectare: 1 L/mu = 15 L/ha. */
export const rateRatio: Record<AreaUnit, UnitRatio> = {
  mu: { times: 1, over: 15 },
  ha: { times: 1, over: 1 },
};

/** m² → mu or hectares. */
export const areaIn = (unit: AreaUnit, areaM2: number): number => converted(areaM2, areaRatio[unit]);

/** L/ha → L/mu, or unchanged for hectares; also for ha/h → mu/h in the other direction. */
export const ratePer = (unit: AreaUnit, perHa: number): number => converted(perHa, rateRatio[unit]);

const converted = (value: number, { times, over }: UnitRatio): number => (value * times) / over;
