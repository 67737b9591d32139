import type { Action } from './access.ts';

/** What a link can show: it may make the calls whose `links` name its kind. */
export const linkKinds = ['flight', 'day', 'season', 'task', 'drone', 'wall', 'order', 'record'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** The action that the account of a link needs while the link is read. */
export const linkActions = {
  flight: 'flights.list',
  day: 'flights.list',
  season: 'flights.list',
  task: 'tasks.list',
  drone: 'fleet.watch',
  wall: 'fleet.watch',
  order: 'records.list',
  record: 'records.list',
} as const satisfies Record<LinkKind, Action>;

/** Start of the token in a link's address. It opens the link and makes no other call. */
export const linkPrefix = 'sfl_';

/** Start of the token with which the visitor of an opened link reads. */
export const visitPrefix = 'sfv_';

/** Days until a link expires: by default, and at most. */
export const linkDays = { usual: 7, most: 366 } as const;

/** Most links of an account, ended ones included until they are deleted. */
export const mostLinks = 100;

/** Days after which an ended link leaves its owner's list. */
export const endedLinkDays = 30;

/** Path of the page that a link opens, with the link's token after it. */
export const sharedPath = '/s/';

/** Path of a link's page: a wall has one of its own. */
export const linkPath = (token: string, kind: LinkKind): string =>
  `${sharedPath}${token}${kind === 'wall' ? '/wall' : ''}`;

/** Fields of the targets of all kinds. */
export type LinkField =
  | 'flightId'
  | 'scope'
  | 'day'
  | 'plotId'
  | 'year'
  | 'taskId'
  | 'droneId'
  | 'orderId'
  | 'recordId';

/**
 * What a link may send as an input of a call: any value, the present day in the time zone of its account, that time
 * zone, or exactly the value that its target has in this field.
 */
export type LinkInput = 'any' | 'today' | 'zone' | LinkField;

/** Kinds of links that may make a call, each with the inputs that it may send; all others are refused. */
export type LinkRules = Partial<Record<LinkKind, Readonly<Record<string, LinkInput>>>>;

/** The same inputs for every kind. */
export const everyLink = (inputs: Readonly<Record<string, LinkInput>>): LinkRules =>
  Object.fromEntries(linkKinds.map((kind) => [kind, inputs]));
