/** The first year of the list (decision 24). */
export const firstPlotYear = 2019;

/** How long a removed plot can be brought back, days. */
export const restoreDays = 30;

/** Most parts that a plot is split into, and most plots that are merged at once. */
export const mostPieces = 20;

/** Most positions over all the pieces of a split: their edges share them. */
export const mostPiecePositions = 20_000;

/** Most positions of a plot in a list. */
export const mostOutlinePositions = 100;

/** Most plots of one answer with exact boundaries. */
export const mostExact = 100;

/** A boundary may be valid from so long ago, days: flights since then are held against it. */
export const longestBackDays = 366;

/**
 * What a person may do with a plot. `view`: see it; `use`: also fly it, so that their flights are counted for it;
 * `edit`: also change its boundary and parameters; `own`: everything, as its owner or a manager of its company.
 */
export const plotRights = ['view', 'use', 'edit', 'own'] as const;

export type PlotRight = (typeof plotRights)[number];

/** `shared`: with the caller; `lent`: the caller's own that others may see. */
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
