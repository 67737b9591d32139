import { isSameCrop } from '@smartflight/contract/products/mix.ts';
import type { ProductForm } from '@smartflight/contract/products/products.schemas.ts';
import type { ProductKind } from '@smartflight/contract/products/products.ts';
import type { UserActor } from '@smartflight/server/access/actor.ts';
import { listProducts, readProduct } from '@smartflight/server/features/products/products.store.ts';
import type { Database } from '@smartflight/server/platform/postgres/pools.ts';

/** A product of a register in its newest version. */
export interface RegisteredProduct extends ProductForm {
  id: string;
  version: number;
}

/** A line of an order or a record that keeps to its label, and the target of the use. */
export interface LabelledLine {
  productId: string;
  version: number;
  name: string;
  authorisationNumber: string;
  dosePerHa: number;
  unit: 'L' | 'kg';
  target: string;
}

/** Kinds of products that a demo drone sprays and spreads. */
const kindsOf: Record<'spray' | 'sow', readonly ProductKind[]> = {
  spray: ['fungicide', 'insecticide'],
  sow: ['fertiliser'],
};

/** The products that an account sees. */
export async function registerOf(db: Database, actor: UserActor): Promise<RegisteredProduct[]> {
  const { items } = await listProducts(db, actor, { page: 1, size: 200, archived: false, sort: 'name' });
  const found = await Promise.all(items.map(({ id }) => readProduct(db, actor, { id })));
  return found.filter((product) => product !== undefined);
}

/**
 * A product whose label permits drones and names the crop; `nth` chooses among several. Its dose is `near`, per ha in its
 * unit, within the range of the label, by default the middle. Undefined without such a product.
 */
export function labelledLine(
  register: readonly RegisteredProduct[],
  { crop, workType, nth = 0, near }: { crop: string; workType: string; nth?: number; near?: number | null },
): LabelledLine | undefined {
  const work = workType === 'sow' ? 'sow' : 'spray';
  const fitting = register.flatMap((product) => {
    const use = product.uses.find((one) => isSameCrop(one.crop, crop));
    const isOfWork = kindsOf[work].includes(product.kind) && (work === 'spray' || product.form === 'solid');
    return use && isOfWork && product.droneUse === 'permitted' ? [{ product, use }] : [];
  });
  const chosen = fitting[nth % fitting.length];
  if (!chosen) return undefined;
  const { product, use } = chosen;
  const dose = near ?? (use.doseMin + use.doseMax) / 2;
  return {
    productId: product.id,
    version: product.version,
    name: product.name,
    authorisationNumber: product.authorisationNumber,
    dosePerHa: Math.round(Math.min(use.doseMax, Math.max(use.doseMin, dose)) * 100) / 100,
    unit: product.form === 'liquid' ? 'L' : 'kg',
    target: use.target,
  };
}
