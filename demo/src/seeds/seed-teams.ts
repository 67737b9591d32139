import type { Deps } from '@smartflight/server/access/deps.ts';
import { createPaperNumbers } from '@smartflight/server/features/reviews/paper-numbers.ts';
import { invite } from '@smartflight/server/features/teams/invitations.service.ts';
import { share } from '@smartflight/server/features/teams/shares.service.ts';
import type { TeamDeps } from '@smartflight/server/features/teams/team-deps.ts';
import { createTeam, setNickname } from '@smartflight/server/features/teams/teams.service.ts';
import { actorOf } from '../actor-of.ts';
import { emailOf, northBlockCrew, owned } from '../world.ts';

const hourMs = 3_600_000;
const coopName = 'Riverside co-op';

export async function seedTeams(deps: Deps): Promise<void> {
  if (await isSeeded(deps)) return;
  const workspace: TeamDeps = { deps, numbersOf: createPaperNumbers(deps.vault) };
  const crew = await deps.pools.db
    .selectFrom('teams')
    .select('id')
    .where('name', '=', northBlockCrew)
    .executeTakeFirstOrThrow();
  await addMembers(deps, crew.id, ['weiss', 'grant', 'nolan', 'sato']);
  const oem = await actorOf(deps, 'oem');
  await setNickname(workspace, oem, {
    id: crew.id,
    accountId: await idOf(deps, 'sato'),
    nickname: 'Night owl',
  });

  const pilot = await actorOf(deps, 'pilot');
  const own = await createTeam(workspace, pilot, 'Lachlan night shift');
  await addMembers(deps, own.id, ['moreau', 'weiss']);
  await share(workspace, pilot, { id: own.id, droneId: `${owned.pilot.prefix}-0001` });
  await invite(deps, pilot, { id: own.id, account: emailOf('okafor') });

  const owner = await actorOf(deps, 'owner');
  const coop = await createTeam(workspace, owner, coopName);
  await share(workspace, owner, { id: coop.id, droneId: `${owned.owner.prefix}-0001` });
  await invite(deps, owner, { id: coop.id, account: emailOf('pilot') });
}

async function isSeeded({ pools: { db } }: Deps): Promise<boolean> {
  const row = await db.selectFrom('teams').select('id').where('name', '=', coopName).executeTakeFirst();
  return row !== undefined;
}

async function idOf(deps: Deps, key: string): Promise<string> {
  const { id } = await deps.pools.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', emailOf(key))
    .executeTakeFirstOrThrow();
  return id;
}

async function addMembers(deps: Deps, teamId: string, keys: readonly string[]): Promise<void> {
  for (const [index, key] of keys.entries())
    await deps.pools.db
      .insertInto('team_members')
      .values({
        team_id: teamId,
        account_id: await idOf(deps, key),
        joined_at: new Date(deps.clock() - (keys.length - index) * 24 * hourMs),
      })
      .execute();
}
