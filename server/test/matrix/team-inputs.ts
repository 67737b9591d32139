import { randomUUID } from 'node:crypto';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import type { CallInput } from '../call.ts';
import type { Asked } from './people-inputs.ts';
import type { Target } from './personas.ts';

/** Inputs of the permission matrix for teams; undefined for other calls. Each call has its own rows. */
export async function teamInput(name: string, asked: Asked): Promise<CallInput<AnyEndpoint> | undefined> {
  const { stage, cast, persona, target } = asked;
  const me = cast.people[persona].id;
  switch (name) {
    case 'teams.create':
      return { body: { name: 'New team' } };
    case 'teams.get':
      return { params: { id: await teamFor(asked) } };
    case 'teams.totals':
      return { params: { id: await teamFor(asked) }, query: { from: '2026-09-01', to: '2026-09-30' } };
    case 'teams.rename':
      return { params: { id: await teamFor(asked) }, body: { name: 'Renamed' } };
    case 'teams.remove':
      return { params: { id: await teamFor(asked) }, query: { confirm: teamName } };
    case 'teams.shareable':
      return { params: { id: await teamFor(asked, forMembers) } };
    case 'teams.invite':
      return { params: { id: await teamFor(asked) }, body: { account: `${randomUUID()}@example.test` } };
    case 'teams.withdraw':
      return { params: { id: await invitationFor(asked, await teamFor(asked), 'nobody@example.test') } };
    case 'teams.accept':
    case 'teams.decline':
      return { params: { id: await offerFor(asked) } };
    case 'teams.leave':
      return {
        params: { id: target === 'own' ? await joinedTeam(asked) : await teamFor(asked, forMembers) },
      };
    case 'teams.removeMember': {
      const accountId = (await stage.world.account()).id;
      return { params: { id: await teamFor(asked, { others: [accountId] }), accountId } };
    }
    case 'teams.transferOwnership': {
      const accountId = (await stage.world.account()).id;
      return { params: { id: await teamFor(asked, { others: [accountId] }) }, body: { accountId } };
    }
    case 'teams.setNickname':
      return { params: { id: await teamFor(asked, forMembers), accountId: me }, body: { nickname: 'Me' } };
    case 'teams.share':
      return { params: { id: await teamFor(asked, forMembers), droneId: cast.droneOf(persona, 'own') } };
    case 'teams.unshare': {
      const droneId = await stage.world.drone(await companyFor(asked));
      return { params: { id: await teamFor(asked, { ...forMembers, drones: [droneId] }), droneId } };
    }
    default:
      return undefined;
  }
}

const teamName = 'Team of the matrix';
const companyOf: Partial<Record<Target, string>> = { tenant: 'A', child: 'A child', foreign: 'B' };

async function companyFor({ stage, target }: Asked): Promise<{ companyId?: string }> {
  const name = companyOf[target];
  if (!name) return {};
  const { db } = stage.deps.pools;
  const row = await db
    .selectFrom('companies')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return { companyId: row.id };
}

interface TeamPlan {
  others?: readonly string[];
  drones?: readonly string[];
  /** False for calls allowed to every member: then the personas are only in their own teams. */
  withCast?: boolean;
}
const forMembers: TeamPlan = { withCast: false };

/** A team for a target: the persona's own, a company's, or one with some of the personas as members. */
async function teamFor(
  asked: Asked,
  { others = [], drones = [], withCast = true }: TeamPlan = {},
): Promise<string> {
  const { stage, cast, persona, target } = asked;
  if (target === 'missing') return randomUUID();
  const me = cast.people[persona].id;
  const isOfCast = target === 'shared' && withCast && (persona === 'member' || persona === 'permitted');
  return stage.world.team({
    name: teamName,
    creatorId: target === 'own' ? me : (await stage.world.account()).id,
    ...(await companyFor(asked)),
    members: [...others, ...(isOfCast ? [me] : [])],
    drones,
  });
}

async function joinedTeam({ stage, cast, persona }: Asked): Promise<string> {
  const creatorId = (await stage.world.account()).id;
  return stage.world.team({ creatorId, members: [cast.people[persona].id] });
}

async function offerFor(asked: Asked): Promise<string> {
  const { stage, cast, persona, target } = asked;
  if (target === 'missing') return randomUUID();
  const to = target === 'own' ? cast.people[persona].email : 'somebody.else@example.test';
  return invitationFor(asked, await stage.world.team({ creatorId: (await stage.world.account()).id }), to);
}

async function invitationFor({ stage, target }: Asked, teamId: string, account: string): Promise<string> {
  if (target === 'missing') return randomUUID();
  return stage.world.invitation({ teamId, account });
}
