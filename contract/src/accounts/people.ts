/** Most drones that are told at once of what hangs on an account. */
export const mostHeldDrones = 50;
