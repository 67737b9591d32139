import { z } from 'zod';

const temperatureC = z.number().min(-50).max(80).nullable();
const deltaTC = z.number().min(0).max(40).nullable();

/** Weather in which a product, or a company, allows treatment; null is no limit. */
export const weatherLimits = z
  .object({
    windMaxMps: z.number().min(0).max(50).nullable(),
    temperatureMinC: temperatureC,
    temperatureMaxC: temperatureC,
    deltaTMinC: deltaTC,
    deltaTMaxC: deltaTC,
  })
  .superRefine(({ temperatureMinC, temperatureMaxC, deltaTMinC, deltaTMaxC }, context) => {
    const refuse = (at: string): void =>
      context.addIssue({ code: 'custom', path: [at], message: 'product.range' });
    if (temperatureMinC !== null && temperatureMaxC !== null && temperatureMinC > temperatureMaxC)
      refuse('temperatureMaxC');
    if (deltaTMinC !== null && deltaTMaxC !== null && deltaTMinC > deltaTMaxC) refuse('deltaTMaxC');
  });
export type WeatherLimits = z.infer<typeof weatherLimits>;
