/** Square metres in a hectare. */
export const m2PerHa = 10_000;

/** Area units shown to people: mu in Chinese, hectares elsewhere (L-11). */
export type AreaUnit = 'mu' | 'ha';

/** Default area unit of a language. */
export const areaUnitOf = (language: string): AreaUnit => (language === 'zh' ? 'mu' : 'ha');

/** m² → mu by the exact ratio 1 mu = 2000/3 m², or hectares. */
export const areaIn = (unit: AreaUnit, areaM2: number): number =>
  unit === 'mu' ? (areaM2 * 3) / 2000 : areaM2 / m2PerHa;

/** L/ha → L/mu (1 L/mu = 15 L/ha), or unchanged for hectares; also for ha/h → mu/h in the other direction. */
export const ratePer = (unit: AreaUnit, perHa: number): number => (unit === 'mu' ? perHa / 15 : perHa);
