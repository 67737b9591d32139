import { createHash } from 'node:crypto';
import type pg from 'pg';

export interface Device {
  id: string;
  secret: string;
}

export const fleetOf = (prefix: string, count: number): Device[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${prefix}-${at}`, secret: `secret-of-${prefix}-${at}` }));

export async function registerFleet(pool: pg.Pool, devices: readonly Device[]): Promise<void> {
  await pool.query(
    `with company as (insert into companies (name) values ('Bench') returning id)
     insert into drones (id, name, model, company_id, secret_hash)
     select i.id, i.id, 'bench', company.id, i.hash from company, unnest($1::text[], $2::bytea[]) as i(id, hash)`,
    [devices.map(({ id }) => id), devices.map(({ secret }) => createHash('sha256').update(secret).digest())],
  );
  await pool.query('analyze devices');
}
