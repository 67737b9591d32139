/** Days until an invitation into a company expires; as many days later it is deleted. */
export const companyInvitationDays = 30;

/** Invitations that a company may have at once, joined ones of the last days among them. */
export const mostCompanyInvitations = 200;

export const companyInvitationStates = ['open', 'joined', 'expired'] as const;
