import { roleCodes } from '@smartflight/contract/access/access.ts';
import {
  chargers,
  commands,
  drones,
  enterprises,
  inbox,
  plotShares,
  plots,
  profile,
  tasks,
  teams,
  transfers,
} from '@smartflight/contract/endpoints.ts';
import type { CommandStage } from '../src/features/commands/test-commands.ts';
import { transfersTasks } from '../src/features/transfers/transfer-notices.ts';
import { field } from './fields.ts';
import { type Applicant, signedIn } from './people.ts';

export type Answer = [status: number, body: unknown];

interface Alike {
  /** An owner's calls about one address and their later reads; each answer is compared between addresses. */
  steps: (owner: Applicant, own: CommandStage) => Promise<((account: string) => Promise<Answer[]>)[]>;
  /** Statuses of the call and of its repetition with the same address. */
  twice: [number, number];
}

/** Lets a second pass, because rows of one instant have no order. */
const later = (own: CommandStage): void => {
  own.stage.time.now += 1_000;
};

const raw = async (answer: Promise<{ statusCode: number; json: () => unknown }>): Promise<Answer> => {
  const { statusCode, json } = await answer;
  return [statusCode, json()];
};

/** A history by kind: the server sends commands when it gets to them, before or after other entries. */
const byKind = async (answer: Promise<{ statusCode: number; json: () => unknown }>): Promise<Answer> => {
  const [status, body] = await raw(answer);
  const { items } = (body as { result: { items: { kind: string }[] } }).result;
  return [status, items.toSorted((one, other) => one.kind.localeCompare(other.kind))];
};

const reads = (calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> =>
  Promise.all(calls.map((call) => call()));

/** The calls that take the address of another person, with what their caller reads afterwards. */
export const alike: Record<string, Alike> = {
  'plotShares.create': {
    twice: [201, 409],
    steps: async ({ client }) => {
      const { id } = await client.call(plots.create, { body: { name: 'Ours', boundary: field() } });
      const shared = () => client.call(plotShares.list, { params: { id } });
      const after = () =>
        reads([
          () => raw(client.raw(plotShares.list, { params: { id } })),
          () => raw(client.raw(plots.get, { params: { id } })),
          () => raw(client.raw(plots.list, { query: { scope: 'lent' } })),
          () => raw(client.raw(profile.exportOwn)),
          () => raw(client.raw(inbox.list)),
        ]);
      return [
        async (account) => {
          const share = () =>
            raw(client.raw(plotShares.create, { params: { id }, body: { account, right: 'view' } }));
          return [await share(), await share(), ...(await after())];
        },
        async () => {
          const shareId = (await shared()).items[0]?.id ?? '';
          const body = { right: 'edit' as const };
          return [
            await raw(client.raw(plotShares.update, { params: { id, shareId }, body })),
            ...(await after()),
            await raw(client.raw(plotShares.revoke, { params: { id, shareId } })),
            ...(await after()),
          ];
        },
      ];
    },
  },
  'teams.invite': {
    twice: [201, 409],
    steps: async ({ client }) => {
      const { id } = await client.call(teams.create, { body: { name: 'Crew' } });
      return [
        async (account) => {
          const invite = () => raw(client.raw(teams.invite, { params: { id }, body: { account } }));
          return [await invite(), await invite(), await raw(client.raw(teams.get, { params: { id } }))];
        },
      ];
    },
  },
  'enterprises.invite': {
    // A second invitation into a company renews the first.
    twice: [201, 201],
    steps: async ({ id: ownerId }, { stage }) => {
      const companyId = await stage.world.company({ name: 'Farm of an owner' });
      const email = `user-${ownerId.slice(0, 8)}@example.test`;
      const plan = { username: 'Owner', email, roles: [roleCodes.manager], companyId };
      const { client } = await signedIn(stage, await stage.world.account(plan));
      return [
        async (account) => {
          const invite = () => raw(client.raw(enterprises.invite, { body: { account } }));
          return [await invite(), await invite(), await raw(client.raw(enterprises.invitations))];
        },
      ];
    },
  },
  'drones.grant': {
    twice: [200, 200],
    steps: async ({ id: ownerId, client }, own) => {
      const id = await own.stage.world.drone({ ownerId, name: 'Heron' });
      const params = { id };
      /** What the owner and the drone receive, once the drone has done what it was sent. */
      const after = async (): Promise<Answer[]> => {
        later(own);
        await own.appear(id);
        await own.stage.dispatch();
        const sent = own.toDrone(id);
        for (const { data } of sent)
          await own.answer(id, String(data['commandId']), { result: 'succeeded', data: data['params'] });
        return [
          [200, [sent, own.toDrone(id, 'desired')].map((all) => all.map(({ data }) => data))],
          ...(await reads([
            () => raw(client.raw(drones.get, { params })),
            () => raw(client.raw(drones.list)),
            () => byKind(client.raw(drones.history, { params })),
            () => raw(client.raw(commands.list, { query: { droneId: id } })),
            () => raw(client.raw(profile.exportOwn)),
            () => raw(client.raw(inbox.list)),
          ])),
        ];
      };
      return [
        async (account) => {
          const permit = () => {
            later(own);
            return raw(client.raw(drones.grant, { params, body: { account } }));
          };
          return [await permit(), await permit(), ...(await after())];
        },
        async (account) => {
          later(own);
          const validFrom = new Date(own.stage.time.now + 3_600_000).toISOString();
          const changed = await raw(client.raw(drones.grant, { params, body: { account, validFrom } }));
          return [changed, ...(await after())];
        },
        async () => {
          const grantId = (await client.call(drones.get, { params })).permittedPilots[0]?.id ?? '';
          const revoke = () => raw(client.raw(drones.revoke, { params: { id, grantId } }));
          later(own);
          return [await revoke(), ...(await after()), await revoke()];
        },
      ];
    },
  },
  'chargers.grant': {
    twice: [200, 200],
    steps: async ({ id: ownerId, client }, own) => {
      const id = await own.stage.world.drone({ ownerId, name: 'Dock', kind: 'charger' });
      const params = { id };
      const after = () =>
        reads([
          () => raw(client.raw(chargers.get, { params })),
          () => raw(client.raw(chargers.list)),
          () => byKind(client.raw(chargers.history, { params })),
          () => raw(client.raw(inbox.list)),
        ]);
      return [
        async (account) => {
          const permit = () => {
            later(own);
            return raw(client.raw(chargers.grant, { params, body: { account } }));
          };
          return [await permit(), await permit(), ...(await after())];
        },
        async () => {
          const grantId = (await client.call(chargers.get, { params })).permittedUsers[0]?.id ?? '';
          const revoke = () => raw(client.raw(chargers.revoke, { params: { id, grantId } }));
          later(own);
          return [await revoke(), ...(await after()), await revoke()];
        },
      ];
    },
  },
  'transfers.offer': {
    twice: [201, 409],
    steps: async ({ id: ownerId, client }, own) => {
      const id = await own.stage.world.drone({ ownerId, name: 'Heron' });
      const params = { id };
      return offerSteps({ client, own, id }, transfers.offer, [
        () => raw(client.raw(drones.get, { params })),
        () => raw(client.raw(drones.list)),
        () => byKind(client.raw(drones.history, { params })),
      ]);
    },
  },
  'chargers.offer': {
    twice: [201, 409],
    steps: async ({ id: ownerId, client }, own) => {
      const id = await own.stage.world.drone({ ownerId, name: 'Dock', kind: 'charger' });
      const params = { id };
      return offerSteps({ client, own, id }, chargers.offer, [
        () => raw(client.raw(chargers.get, { params })),
        () => byKind(client.raw(chargers.history, { params })),
      ]);
    },
  },
  'tasks.addSupervisor': {
    twice: [200, 409],
    steps: async ({ id: ownerId }, { stage }) => {
      const companyId = await stage.world.company({ name: 'Farm of an owner' });
      const email = `user-${ownerId.slice(0, 8)}@example.test`;
      const plan = { username: 'Owner', email, roles: [roleCodes.manager], companyId };
      const inviter = await stage.world.account(plan);
      const { client } = await signedIn(stage, inviter);
      const { id } = await stage.world.task({ inviterId: inviter.id, companyId });
      const params = { id };
      const after = () =>
        reads([() => raw(client.raw(tasks.get, { params })), () => raw(client.raw(inbox.list))]);
      return [
        async (account) => {
          const add = () => raw(client.raw(tasks.addSupervisor, { params, body: { account } }));
          return [await add(), await add(), ...(await after())];
        },
        async () => {
          const supervisorId = (await client.call(tasks.get, { params })).supervisors[0]?.id ?? '';
          return [
            await raw(client.raw(tasks.removeSupervisor, { params: { id, supervisorId } })),
            ...(await after()),
          ];
        },
      ];
    },
  },
};

/** Offers a device twice, withdraws the offer, offers it again and lets that expire. */
function offerSteps(
  { client, own, id }: { client: Applicant['client']; own: CommandStage; id: string },
  endpoint: typeof transfers.offer | typeof chargers.offer,
  device: readonly (() => Promise<Answer>)[],
): ((account: string) => Promise<Answer[]>)[] {
  const after = () =>
    reads([
      ...device,
      () => raw(client.raw(transfers.list)),
      () => raw(client.raw(profile.exportOwn)),
      () => raw(client.raw(inbox.list)),
    ]);
  const offer = (account: string) => {
    later(own);
    return raw(client.raw(endpoint, { params: { id }, body: { account, confirm: id.slice(-4) } }));
  };
  return [
    async (account) => [await offer(account), await offer(account), ...(await after())],
    async () => {
      const open = (await client.call(transfers.list)).items[0]?.id ?? '';
      return [await raw(client.raw(transfers.withdraw, { params: { id: open } })), ...(await after())];
    },
    async (account) => {
      const [, body] = await offer(account);
      own.stage.time.now += 73 * 3_600_000;
      await transfersTasks(own.stage.deps)['expireTransfers']?.({}, undefined as never);
      return [[200, body], ...(await after())];
    },
  ];
}
