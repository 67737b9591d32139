import { products } from '@smartflight/contract/endpoints.ts';
import { fileOfPath } from '@smartflight/contract/system/files.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { fileRoute, route } from '../../access/http/route.ts';
import { headersOf } from '../../platform/files/file-headers.ts';
import { fault } from '../../platform/http/fault.ts';
import { importProducts } from './product-import.ts';
import { changeProduct, createProduct, labelOf, setArchived } from './products.service.ts';
import { listProducts, readProduct } from './products.store.ts';

/** Routes of the register of plant protection products. */
export function productsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, products.list, ({ actor, query }) => listProducts(deps.pools.db, actor, query));
  route(app, products.get, async ({ actor, params, query }) => {
    const product = await readProduct(deps.pools.db, actor, { ...params, ...query });
    if (!product) throw fault('product.not-found');
    return product;
  });
  fileRoute(app, products.label, async ({ actor, params, query, reply }) => {
    const file = await labelOf(deps, actor, { ...params, ...query });
    return headersOf(reply, file).send(file.bytes);
  });
  route(app, products.uploadLabel, async ({ actor, body }) =>
    fileOfPath(await deps.files.store(actor.id, 'label', body.file)),
  );
  route(app, products.create, ({ actor, body }) => createProduct(deps, actor, body));
  route(app, products.change, ({ actor, params, body: { version, ...form } }) =>
    changeProduct(deps, actor, { ...params, based: version, form }),
  );
  route(app, products.archive, async ({ actor, params }) => {
    await setArchived(deps, actor, { ...params, isArchived: true });
    return {};
  });
  route(app, products.restore, async ({ actor, params }) => {
    await setArchived(deps, actor, { ...params, isArchived: false });
    return {};
  });
  route(app, products.import, ({ actor, body }) => importProducts(deps, actor, body));
}
