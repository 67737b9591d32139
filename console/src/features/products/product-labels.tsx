import './products.css';
import { ratePer } from '@smartflight/contract/kit/units.ts';
import type { ProductForm } from '@smartflight/contract/products/products.schemas.ts';
import type { DroneUse } from '@smartflight/contract/products/products.ts';
import type { Fmt } from '../../shared/format/fmt.ts';
import type { FigureLook } from '../../shared/forms/figure-input.tsx';
import { formatLocale, type Lang } from '../../shared/i18n/languages.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';

const droneUseStates = { permitted: 'done', forbidden: 'fault', unknown: 'warning' } as const;

/** Whether the label permits use by drone; `isNamed` where no column or term names what it is about. */
export function DroneUseTag({ use, isNamed = false }: { use: DroneUse; isNamed?: boolean }) {
  const t = useT();
  const word = t('products.droneUseName', { use });
  const words = isNamed ? { word: t('products.droneUse'), detail: word } : { word };
  return <StatusTag state={droneUseStates[use]} size={16} {...words} />;
}

/** Marks a product that doesn't exist. */
export function InventedTag({ isInvented }: { isInvented: boolean }) {
  const t = useT();
  if (!isInvented) return null;
  return <span className="pr-invented">{t('products.invented')}</span>;
}

/** Name of a country in a language; the code itself when it is none. */
export function countryName(lang: Lang, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(formatLocale(lang), { type: 'region' }).of(code) ?? code;
}

type Measured = Pick<ProductForm, 'form'>;

/** How doses are shown: L/ha or kg/ha; by mu in mL or g, because the figures are small. */
export function doseLook({ areaUnit }: Fmt, { form }: Measured) {
  const isLiquid = form === 'liquid';
  const look: FigureLook =
    areaUnit === 'mu' ? { scale: ratePer('mu', 1_000), digits: 2 } : { scale: 1, digits: 4 };
  const perHa = isLiquid ? 'litresPerHa' : 'kgPerHa';
  const perMu = isLiquid ? 'mlPerMu' : 'gPerMu';
  return { look, unit: areaUnit === 'mu' ? perMu : perHa };
}

/** How rates of the mix are shown, L/ha or L/mu. */
export function waterLook({ areaUnit }: Fmt) {
  const look: FigureLook = { scale: ratePer(areaUnit, 1), digits: areaUnit === 'mu' ? 3 : 1 };
  return { look, unit: areaUnit === 'mu' ? 'litresPerMu' : 'litresPerHa' };
}

type Look = ReturnType<typeof doseLook> | ReturnType<typeof waterLook>;

/** A value of a range in the reader's unit: the number, and with its unit. */
export interface ShownValue {
  number: string;
  text: string;
}

function shown(t: Translate, fmt: Fmt, { look, unit }: Look, value: number): ShownValue {
  const number = fmt.number(value * (look.scale ?? 1), 0, { maxDigits: look.digits ?? 2 });
  const space = fmt.lang === 'zh' ? '' : '\u00a0';
  return { number, text: number + space + t('products.unitName', { unit }) };
}

/** A dose, L/ha or kg/ha, in the reader's unit. */
export const doseShown = (t: Translate, fmt: Fmt, product: Measured, dose: number): ShownValue =>
  shown(t, fmt, doseLook(fmt, product), dose);

/** A rate of the mix, L/ha, in the reader's unit. */
export const waterShown = (t: Translate, fmt: Fmt, waterLpha: number): ShownValue =>
  shown(t, fmt, waterLook(fmt), waterLpha);

/** A range of which an end may be open, with the unit once; '' when both are. */
export function rangeText(
  t: Translate,
  [from, to]: readonly [number | null, number | null],
  shownOf: (value: number) => ShownValue,
): string {
  if (from === null) return to === null ? '' : t('products.upTo', { to: shownOf(to).text });
  if (to === null) return t('products.atLeast', { from: shownOf(from).text });
  if (from === to) return shownOf(to).text;
  return t('products.range', { from: shownOf(from).number, to: shownOf(to).text });
}
