import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';
import { masked } from '../../platform/security/masks.ts';
import type { Vault } from '../../platform/security/vault.ts';
import { openPapers } from './papers.ts';

/** The last characters of the paper numbers; '' where there is none. */
export interface MaskedNumbers {
  idNumber: string;
  pilotCard: string;
}

/** Reads the masked numbers of the newest real-name and pilot papers of accounts. */
export const createPaperNumbers =
  (vault: Vault) =>
  async (db: Database, accountIds: readonly string[]): Promise<Map<string, MaskedNumbers>> => {
    const { rows } = await sql<{ id: string; account_id: string; papers: Buffer | null }>`
      select distinct on (account_id, kind) id, account_id, papers from reviews
      where account_id = any(${[...accountIds]}::uuid[]) and kind in ('realName', 'pilot')
      order by account_id, kind, version desc`.execute(db);
    const numbers = new Map<string, MaskedNumbers>();
    for (const row of rows) {
      const papers = openPapers(vault, row.id, row.papers);
      const known = numbers.get(row.account_id);
      numbers.set(row.account_id, {
        idNumber: masked(papers['idNumber'] ?? '') || (known?.idNumber ?? ''),
        pilotCard: masked(papers['manipulatorNumber'] ?? '') || (known?.pilotCard ?? ''),
      });
    }
    return numbers;
  };
