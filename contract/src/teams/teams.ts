/** Most members of a team, its creator and open invitations among them. */
export const mostMembers = 200;

/** Most drones that a team's detail shows. */
export const mostShownDrones = 200;

/** Most teams that one account creates, and most that it joins. */
export const mostTeams = 50;

export const teamRoles = ['creator', 'member'] as const;

export type TeamRole = (typeof teamRoles)[number];

/** Where a member's papers are; `none` was never submitted. */
export const paperStates = ['none', 'pending', 'passed', 'rejected'] as const;

export type PaperState = (typeof paperStates)[number];

export const mostDays = 366;
