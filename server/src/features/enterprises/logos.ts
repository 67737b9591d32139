import { enterprises } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import { logoAddress } from '../../platform/files/public-picture-address.ts';
import { fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';

const slots = {
  large: { purpose: 'logo', column: 'logo_path' },
  small: { purpose: 'miniLogo', column: 'mini_logo_path' },
} as const;
type Size = keyof typeof slots;
type Logos = { companyLogo: string; companyMiniLogo: string };

/** Company logos, which its people see in the sidebar. */
export function logoRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, enterprises.setLogo, async ({ actor, params: { size }, body }) => {
    companyOf(actor);
    const { purpose } = slots[size];
    const path = await deps.files.store(actor.id, purpose, body.file);
    return deps.pools.db.transaction().execute(async (tx) => {
      await deps.files.keep(tx, { ownerId: actor.id, purpose, path, at: 'body.file' });
      return exchange({ deps, tx, actor }, size, path);
    });
  });

  route(app, enterprises.removeLogo, ({ actor, params: { size } }) =>
    deps.pools.db.transaction().execute((tx) => exchange({ deps, tx, actor }, size, '')),
  );
}

const companyOf = ({ companyId }: UserActor): string => {
  if (companyId === null) throw fault('company.not-found');
  return companyId;
};

interface Exchange {
  deps: Deps;
  tx: Transaction<DB>;
  actor: UserActor;
}

async function exchange({ deps, tx, actor }: Exchange, size: Size, path: string): Promise<Logos> {
  const id = companyOf(actor);
  const { purpose, column } = slots[size];
  const former = await tx
    .selectFrom('companies')
    .select(['logo_path', 'mini_logo_path'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await deps.files.drop(tx, purpose, former[column]);
  await sql`update companies set ${sql.ref(column)} = ${path} where id = ${id}`.execute(tx);
  const action = path === '' ? 'enterprises.removeLogo' : 'enterprises.setLogo';
  await audit(tx, actor, { action, target: { kind: 'company', id }, detail: { size } });
  const now = { ...former, [column]: path };
  return {
    companyLogo: logoAddress(deps.config, now.logo_path),
    companyMiniLogo: logoAddress(deps.config, now.mini_logo_path),
  };
}
