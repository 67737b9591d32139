import { randomUUID } from 'node:crypto';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import { holderOf } from '../../src/access/holder-scope.ts';
import { insertProduct } from '../../src/features/products/product-rows.ts';
import type { CallInput } from '../call.ts';
import { picture } from '../pictures.ts';
import { someProduct } from '../products.ts';
import type { Asked } from './people-inputs.ts';

/** Inputs of the permission matrix for products; undefined for other calls. */
export async function productInput(name: string, asked: Asked): Promise<CallInput<AnyEndpoint> | undefined> {
  switch (name) {
    case 'products.create':
      return { body: someProduct() };
    case 'products.uploadLabel':
      return { body: { file: await picture() } };
    case 'products.import':
      return {
        body: { columns: ['name', 'country'], rows: [{ line: 2, cells: [randomUUID(), 'CN'] }] },
      };
    case 'products.get':
    case 'products.archive':
    case 'products.restore':
      return { params: { id: await productFor(asked) } };
    case 'products.label':
      return { params: { id: await productFor(asked, await labelOf(asked)) } };
    case 'products.change':
      return { params: { id: await productFor(asked) }, body: { ...someProduct(), version: 1 } };
    default:
      return undefined;
  }
}

async function labelOf({ stage }: Asked): Promise<string> {
  const owner = await stage.world.account();
  const path = await stage.deps.files.store(owner.id, 'label', { read: () => picture() });
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A product for a target: of the persona's account, of a company, or of another account. */
async function productFor(
  { stage, cast, persona, target }: Asked,
  labelFileId: string | null = null,
): Promise<string> {
  if (target === 'missing') return randomUUID();
  const { db } = stage.deps.pools;
  const companyId = target === 'own' || target === 'shared' ? null : cast.companyOf(persona, target);
  const accountId = target === 'own' ? cast.people[persona].id : (await stage.world.account()).id;
  const holderId = await holderOf(db, companyId ? { companyId } : { accountId });
  const form = someProduct({ labelFileId });
  return insertProduct(db, holderId, { form, by: null, at: new Date(stage.time.now) });
}
