import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';
import { randomCode } from '../../platform/security/crypto.ts';

const codeLength = 6;

/**
 * A code that neither a company nor an invitation has. If two transactions draw the same of 2^30 codes at once, a
 * unique index rejects one.
 */
export async function freeCode(tx: Database): Promise<string> {
  for (;;) {
    const code = randomCode(codeLength);
    const { rows } = await sql`select from companies where invitation_code = ${code}
      union all select from company_invitations where code = ${code}`.execute(tx);
    if (rows.length === 0) return code;
  }
}
