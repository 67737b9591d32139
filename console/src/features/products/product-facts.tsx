import { products } from '@smartflight/contract/products/products.endpoints.ts';
import type { ProductDetail, ProductUse } from '@smartflight/contract/products/products.schemas.ts';
import Download from 'lucide-react/icons/download';
import { Block, FactList } from '../../domain/devices/detail/facts.tsx';
import { callFile } from '../../shared/api/client.ts';
import { type Fmt, useFmt } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useSaveFile } from '../../shared/link/use-save-file.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { substancesText } from './list/product-columns.tsx';
import { countryName, DroneUseTag, doseShown, rangeText, waterShown } from './product-labels.tsx';

const limitNames = ['windMaxMps', 'temperatureMinC', 'temperatureMaxC', 'deltaTMinC', 'deltaTMaxC'] as const;

/** Every field of a version of a product, its label, and the list of versions. */
export function ProductFacts({ product, show }: { product: ProductDetail; show: (version: number) => void }) {
  const t = useT();
  const fmt = useFmt();
  const figure = (value: number | null) =>
    value === null ? null : <span className="sf-num">{fmt.number(value, 0, { maxDigits: 3 })}</span>;
  const limits = limitNames.filter((limit) => product.limits[limit] !== null);
  return (
    <>
      <Block>
        <FactList
          rows={[
            [t('products.kind'), t(`products.kindName.${product.kind}`)],
            [t('products.substances'), substancesText(fmt, product.substances)],
            [t('products.formulation'), product.formulation],
            [t('products.form'), t('products.formName', { form: product.form })],
            [t('products.density'), figure(product.densityKgPerL)],
            [
              t('products.number'),
              <span key="number" className="sf-id">
                {product.authorisationNumber}
              </span>,
            ],
            [t('products.country'), countryName(fmt.lang, product.country)],
            [t('products.droneUse'), <DroneUseTag key="drone" use={product.droneUse} />],
            [t('products.reEntry'), figure(product.reEntryHours)],
            [t('products.holder'), product.holderName],
          ]}
        />
      </Block>
      <Block title={t('products.uses')}>
        {product.uses.length === 0 && <p className="dr-faint">{t('products.noUses')}</p>}
        <ul className="pr-uses">
          {product.uses.map((use, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: uses have no id and a version doesn't change
            <li key={nth}>
              <b>{titleOfUse(use)}</b>
              <FactList rows={rowsOfUse(t, fmt, product, use)} />
            </li>
          ))}
        </ul>
      </Block>
      {product.buffers.length > 0 && (
        <Block title={t('products.buffers')}>
          <FactList
            rows={product.buffers.map(({ of, m }) => [t('products.bufferName', { of }), figure(m)])}
          />
        </Block>
      )}
      {limits.length > 0 && (
        <Block title={t('products.limits')}>
          <FactList
            rows={limits.map((limit) => [t('products.limitName', { limit }), figure(product.limits[limit])])}
          />
        </Block>
      )}
      {product.labelFileId !== null && <Label product={product} />}
      <Block title={t('products.versions')}>
        <ol className="pr-versions">
          {product.versions.map(({ version, at, byName }) => (
            <li key={version}>
              <button
                type="button"
                className="sf-link"
                aria-current={version === product.shownVersion}
                onClick={() => show(version)}
              >
                {t('products.versionNo', { n: String(version) })}
              </button>
              <span className="dr-faint">
                {fmt.instant(at, 'minute')} · {byName ?? t('products.unknownAuthor')}
              </span>
            </li>
          ))}
        </ol>
      </Block>
    </>
  );
}

/** Crop and target of a use. */
export const titleOfUse = ({ crop, target, eppoCode }: ProductUse): string =>
  [`${crop}${eppoCode === null ? '' : ` (${eppoCode})`}`, target].filter(Boolean).join(' · ');

function rowsOfUse(t: Translate, fmt: Fmt, product: ProductDetail, use: ProductUse) {
  const water = rangeText(t, [use.waterMinLpha, use.waterMaxLpha], (value) => waterShown(t, fmt, value));
  const rows: (readonly [string, string])[] = [
    [
      t('products.dose'),
      rangeText(t, [use.doseMin, use.doseMax], (dose) => doseShown(t, fmt, product, dose)),
    ],
    [t('products.water'), water],
    [t('products.maxApplications'), use.maxApplications === null ? '' : fmt.number(use.maxApplications)],
    [t('products.preHarvest'), use.preHarvestDays === null ? '' : fmt.number(use.preHarvestDays)],
  ];
  return rows.filter(([, text]) => text !== '');
}

function Label({ product }: { product: ProductDetail }) {
  const t = useT();
  const { id, name, shownVersion: version } = product;
  const saving = useSaveFile(
    () => callFile(products.label, { params: { id }, query: { version } }),
    () => `${name}-${version}`,
  );
  return (
    <Block title={t('products.label')}>
      <Button
        icon={<Download className="sf-icon" />}
        disabled={saving.isPending}
        onClick={() => saving.mutate(undefined)}
      >
        {t('products.openLabel')}
      </Button>
    </Block>
  );
}
