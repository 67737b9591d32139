/** Most members of a team, with creator and open invitations. */
export const mostMembers = 200;

/** Most drones in a team's detail. */
export const mostShownDrones = 200;

/** Most teams an account can create, and can join. */
export const mostTeams = 50;

export const teamRoles = ['creator', 'member'] as const;

export type TeamRole = (typeof teamRoles)[number];

/** State of a member's papers; `none` was never submitted. */
export const paperStates = ['none', 'pending', 'passed', 'rejected'] as const;

export type PaperState = (typeof paperStates)[number];

export const mostDays = 366;
