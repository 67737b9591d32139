/** Most drones that are notified at once of what hangs on an account. */
export const mostHeldDrones = 50;
