import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';
import { masked } from '../../platform/security/masks.ts';
import type { Vault } from '../../platform/security/vault.ts';
import { openPapers } from './papers.ts';
import { isCurrent } from './review-state.ts';

/** The last characters of the paper numbers; '' where there is none. */
export interface MaskedNumbers {
  idNumber: string;
  pilotCard: string;
  /** Last valid day of the passed certificate; '' for one without an end. */
  pilotValidUntil: string;
}

interface Row {
  id: string;
  account_id: string;
  papers: Buffer | null;
  pilot_valid_until: string | null;
}

/** Reads the masked numbers of real-name and pilot papers of accounts: of the passed ones, otherwise of the newest. */
export const createPaperNumbers =
  (vault: Vault) =>
  async (db: Database, accountIds: readonly string[]): Promise<Map<string, MaskedNumbers>> => {
    const { rows } = await sql<Row>`
      select distinct on (r.account_id, r.kind) r.id, r.account_id, r.papers, a.pilot_valid_until
      from reviews r join accounts a on a.id = r.account_id
      where r.account_id = any(${[...accountIds]}::uuid[]) and r.kind in ('realName', 'pilot') and (${isCurrent})
      order by r.account_id, r.kind, r.version desc`.execute(db);
    const numbers = new Map<string, MaskedNumbers>();
    for (const row of rows) {
      const papers = openPapers(vault, row.id, row.papers);
      const known = numbers.get(row.account_id);
      numbers.set(row.account_id, {
        idNumber: masked(papers['idNumber'] ?? '') || (known?.idNumber ?? ''),
        pilotCard: masked(papers['manipulatorNumber'] ?? '') || (known?.pilotCard ?? ''),
        pilotValidUntil: row.pilot_valid_until ?? '',
      });
    }
    return numbers;
  };
