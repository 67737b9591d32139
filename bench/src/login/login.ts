import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { accounts } from '@smartflight/contract/endpoints.ts';
import { hashPassword } from '@smartflight/server/platform/security/passwords.ts';
import { get, percentile, timeCalls } from '../kit/api.ts';
import type { Bench, Size } from '../kit/bench.ts';
import { median, type Round } from '../kit/figure.ts';
import { signInStaff } from '../kit/person.ts';
import { cores, spawnPinned } from '../kit/pinned.ts';
import { type Product, startProduct } from '../kit/product.ts';

const password = 'bench password 1';
const crowd = 50;
const lanes = 4;

interface Plan {
  rounds: number;
  signIns: number;
  otherCalls: number;
}
const plans: Record<Size, Plan> = {
  quick: { rounds: 3, signIns: 30, otherCalls: 600 },
  full: { rounds: 7, signIns: 100, otherCalls: 3000 },
};

export const loginBench: Bench = {
  name: 'login',
  about: 'P12: a sign-in against its bare password hash, and other calls beside fifty of them',
  run: async ({ size, folder, say, cleanUp }) => {
    const plan = plans[size];
    const product = await startProduct(`${folder}/data`);
    cleanUp(() => product.stop());
    const people = await addPeople(product);
    const { token } = await signInStaff(product.pool);
    const alone: Round[] = [];
    const beside: Round[] = [];
    // Warm-up: one-time costs, such as the first query of a connection, do not count.
    await signIns(product, { people, lanes: 2, count: 10 });
    await otherCalls(product, token, plan);
    for (let round = 1; round <= plan.rounds; round += 1) {
      say(`round ${round} of ${plan.rounds}`);
      alone.push(await inTurn(product, people, plan.signIns));
      const quiet = percentile(await otherCalls(product, token, plan), 0.99);
      const crowded = percentile(await besideLoad(product, { people, token, plan }), 0.99);
      beside.push({ product: crowded, baseline: quiet });
    }
    return [
      {
        goal: 'P12',
        what: 'one sign-in',
        unit: 'ms',
        rounds: alone,
        against:
          'the same argon2id hash compared in a process of its own, in turn with the sign-ins, medians',
        limits: [{ of: 'ratio', atMost: 1.3 }],
      },
      {
        goal: 'P12',
        what: `p99 of userInfo beside ${crowd} sign-ins at once`,
        unit: 'ms',
        rounds: beside,
        against: `the same calls, ${lanes} at a time, without sign-ins`,
        limits: [{ of: 'ratio', atMost: 2 }],
        note: 'server, its database and the hashes share one core',
      },
    ];
  },
};

async function addPeople({ pool }: Product): Promise<string[]> {
  const hash = await hashPassword(password);
  const { rows } = await pool.query<{ email: string }>(
    `insert into accounts (username, email, password_hash, account_type, roles, basic_info_given,
       account_review, real_name_review, pilot_review)
     select 'Bench', 'login-' || n || '@bench.test', $1, 'personal', $2, true, 'passed', 'passed', 'passed'
     from generate_series(1, $3::int) n returning email`,
    [hash, [roleCodes.individual], crowd],
  );
  return rows.map(({ email }) => email);
}

async function signIn({ http }: Product, username: string): Promise<void> {
  const answer = await fetch(new URL(accounts.login.path, http), {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${text}`);
}

const signIns = (
  product: Product,
  o: { people: readonly string[]; lanes: number; count: number },
): Promise<number[]> =>
  timeCalls({ ...o, call: (n) => signIn(product, o.people[n % o.people.length] ?? '') });

const otherCalls = (product: Product, token: string, plan: Plan): Promise<number[]> =>
  timeCalls({
    lanes,
    count: plan.otherCalls,
    call: () => get(product.http, accounts.userInfo.path, token),
  });

/** Times other calls while the crowd keeps signing in. */
async function besideLoad(
  product: Product,
  o: { people: readonly string[]; token: string; plan: Plan },
): Promise<number[]> {
  let isOver = false;
  const everybody = o.people.map(async (person) => {
    while (!isOver) await signIn(product, person);
  });
  try {
    return await otherCalls(product, o.token, o.plan);
  } finally {
    isOver = true;
    await Promise.all(everybody);
  }
}

/**
 * Alternates sign-in and bare hash on one core, ms: a hash right after another hash runs up to a third faster than
 * after any other work, because its memory and the core are warm.
 */
async function inTurn(product: Product, people: readonly string[], count: number): Promise<Round> {
  const script = fileURLToPath(new URL('./bare-hash.ts', import.meta.url));
  const child = spawnPinned(process.execPath, [script], { core: cores.product });
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('the bare hash has no pipes');
  const message = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const hashes: number[] = [];
  const own: number[] = [];
  for (let n = 0; n < count; n += 1) {
    stdin.write('\n');
    hashes.push(Number((await message.next()).value));
    own.push(...(await signIns(product, { people: [people[n % people.length] ?? ''], lanes: 1, count: 1 })));
  }
  stdin.end();
  await once(child, 'close');
  return { product: median(own), baseline: median(hashes) };
}
