import { z } from 'zod';
import { roleCodes } from '../access/access.ts';
import { flag, instant, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { accountVerified } from './accounts.schemas.ts';
import { accountTypes } from './accounts.ts';

/** An account as staff see it: full contacts, no papers. */
const person = z.object({
  id: uuid,
  username: z.string(),
  phone: z.string(),
  email: z.string(),
  accountType: z.enum(accountTypes),
  roles: z.array(z.string()),
  companyId: uuid.nullable(),
  companyName: z.string(),
  accountVerified,
  disabledAt: instant.nullable(),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
});

export type Person = z.infer<typeof person>;

/** Holdings that no one else can end or transfer while the account is disabled. */
const holdings = z.object({
  /** First fifty drones of the account by name, and their number. */
  drones: z.object({
    items: z.array(z.object({ id: z.string(), name: z.string(), model: z.string() })),
    total: z.number().int(),
  }),
  /** Teams the account created, by name, with members who can take each over. */
  teams: z.array(
    z.object({ id: uuid, name: z.string(), others: z.array(z.object({ id: uuid, name: z.string() })) }),
  ),
});

export type Holdings = z.infer<typeof holdings>;

const one = z.object({ id: uuid });

/** Summaries and schemas of `people`, by endpoint. */
export const peopleSchemas = {
  list: {
    summary: 'Accounts, newest first',
    query: paging.extend({
      /** Part of a user name, phone or e-mail. */
      search: z.string().trim().max(100).optional(),
      accountType: z.enum(accountTypes).optional(),
      role: z.enum(roleCodes).optional(),
      companyId: uuid.optional(),
      disabled: flag.optional(),
    }),
    response: pageOf(person),
  },
  get: { summary: 'One account', params: one, response: person },
  holdings: {
    summary: 'The drones that an account owns and the teams that it created',
    params: one,
    response: holdings,
  },
  setRoles: {
    summary: 'Replace the roles of an account; its sessions end. The last administrator stays',
    params: one,
    body: z.object({ roles: z.array(z.enum(roleCodes)).min(1, { error: 'field.required' }).max(6) }),
    response: person,
  },
  setCompany: {
    summary: 'Put an account into a company, or into none; its sessions end',
    params: one,
    body: z.object({ companyId: uuid.nullable() }),
    response: person,
  },
  setDisabled: {
    summary: 'Disable or enable an account; disabling ends its sessions at once',
    params: one,
    body: z.object({ disabled: z.boolean() }),
    response: person,
  },
};
