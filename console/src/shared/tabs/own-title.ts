import type { OwnTitle } from './tab-moves.ts';

/** Parses a stored own title; undefined if it is invalid. */
export function readOwnTitle(stored: unknown): OwnTitle | undefined {
  if (typeof stored !== 'object' || stored === null || !('name' in stored)) return undefined;
  const { name } = stored;
  if (typeof name !== 'string' || name === '') return undefined;
  return {
    name,
    day: 'day' in stored && typeof stored.day === 'string' ? stored.day : undefined,
    afterScreen: 'afterScreen' in stored && stored.afterScreen === true,
  };
}

/** Whether two own titles are equal. */
export const sameTitle = (one: OwnTitle | undefined, other: OwnTitle | undefined): boolean =>
  one?.name === other?.name && one?.day === other?.day && !one?.afterScreen === !other?.afterScreen;
