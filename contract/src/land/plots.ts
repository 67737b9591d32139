/** First year of the filter (decision 24). */
export const firstPlotYear = 2019;

/** Days for which a removed plot can be restored. */
export const restoreDays = 30;

/** Most parts of a split, and most plots of a merge. */
export const mostPieces = 20;

/** Most positions over all parts of a split, which share edges. */
export const mostPiecePositions = 20_000;

/** Most positions of a plot in a list. */
export const mostOutlinePositions = 100;

/** Most plots of one answer with exact boundaries. */
export const mostExact = 100;

/** Most days in the past for a boundary's start; flights since then are assigned again. */
export const longestBackDays = 366;

/**
 * Rights on a plot. `view`; `use`: also fly it, with flights assigned to it; `edit`: also change boundary and
 * settings; `own`: everything, as owner or manager of its company.
 */
export const plotRights = ['view', 'use', 'edit', 'own'] as const;

export type PlotRight = (typeof plotRights)[number];

/** `shared`: with the caller; `lent`: the caller's own that others can see. */
export const plotScopes = ['own', 'company', 'shared', 'lent'] as const;

export const plotSorts = [
  'name',
  'surveyorName',
  'areaM2',
  'uploadedAt',
  'changedAt',
  'angleDeg',
  'swathM',
  'heightM',
  'speedMps',
  'flowLpm',
  'rateLpha',
  'insetM',
] as const;
