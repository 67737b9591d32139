/** Most plots on one page of a day. */
export const mostDayGroups = 50;

/** Most flights listed in a group; the log has the others, by day and plot. */
export const mostGroupFlights = 20;

/** Most flights of a season that are drawn, newest first; the sums are over all of them. */
export const mostSeasonFlights = 200;
