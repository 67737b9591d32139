import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Figure, Round } from '../kit/figure.ts';
import { askPinned, cores } from '../kit/pinned.ts';
import type { Product } from '../kit/product.ts';
import { rowAnswer } from './row-writer.ts';

const script = new URL('./row-writer.ts', import.meta.url);

/** P2: rows per second through the track writer against COPY of the same rows into a table with the same indexes. */
export async function rowPath(
  product: Product,
  o: { folder: string; prefix: string; devices: number; rows: number; rounds: number },
): Promise<Figure> {
  const exchange = join(o.folder, 'copy');
  mkdirSync(exchange);
  // The database may run as another user.
  chmodSync(dirname(exchange), 0o711);
  chmodSync(exchange, 0o777);
  const rounds: Round[] = [];
  for (let round = 0; round < o.rounds; round += 1) {
    const bootId = `rows-${round}`;
    const { databaseUrl } = product;
    const { prefix, devices, rows } = o;
    const written = await askPinned({
      script,
      core: cores.driver,
      task: { databaseUrl, prefix, devices, rows, bootId },
      read: (json) => rowAnswer.parse(json),
    });
    const baseline = await copyRound(product, bootId, join(exchange, bootId));
    rounds.push({ product: written.stored / written.seconds, baseline });
  }
  return {
    goal: 'P2',
    what: 'rows through the track writer',
    unit: '1/s',
    rounds,
    against: 'COPY of the same rows into a copy of the table with all its indexes',
    limits: [{ of: 'ratio', atLeast: 0.5 }],
    note: `${o.rows.toLocaleString('en-US')} rows a round; database on one core, writer on the other`,
  };
}

async function copyRound({ pool }: Product, bootId: string, file: string): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query(
      `copy (select p.* from track_points p join boots using (boot_no) where boot_id = '${bootId}' order by at) to '${file}'`,
    );
    await client.query('create table copied (like track_points including all)');
    const begun = performance.now();
    const { rowCount } = await client.query(`copy copied from '${file}'`);
    const seconds = (performance.now() - begun) / 1000;
    await client.query('drop table copied');
    return (rowCount ?? 0) / seconds;
  } finally {
    client.release();
  }
}
