import type { MixAmount } from '@smartflight/contract/products/mix.ts';
import type { ProductForm } from '@smartflight/contract/products/products.schemas.ts';
import type { Fmt } from '../../../shared/format/fmt.ts';
import type { Translate } from '../../../shared/i18n/messages.ts';

const inMl = { litres: 'ml', kg: 'g' } as const;

/** Litres or kilograms with all digits of the mix; below one in mL or g. */
function measureText(t: Translate, fmt: Fmt, value: number, unit: 'litres' | 'kg'): string {
  const isSmall = value > 0 && value < 1;
  const text = fmt.number(isSmall ? value * 1_000 : value, 0, { maxDigits: 4 });
  return `${text}${fmt.lang === 'zh' ? '' : '\u00a0'}${t('products.unitName', { unit: isSmall ? inMl[unit] : unit })}`;
}

/** A volume, L. */
export const litresText = (t: Translate, fmt: Fmt, litres: number): string =>
  measureText(t, fmt, litres, 'litres');

/** An amount as the product is measured, and in the other unit where the density is known. */
export function amountText(
  t: Translate,
  fmt: Fmt,
  { litres, kg }: MixAmount,
  form: ProductForm['form'],
): string {
  const byVolume = litres === null ? undefined : measureText(t, fmt, litres, 'litres');
  const byWeight = kg === null ? undefined : measureText(t, fmt, kg, 'kg');
  const [own, other] = form === 'liquid' ? [byVolume, byWeight] : [byWeight, byVolume];
  if (own === undefined) return other ?? '';
  return other === undefined ? own : t('mix.both', { own, other });
}
