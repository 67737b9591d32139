export const participantSorts = [
  'droneName',
  'state',
  'insideAreaM2',
  'grossAreaM2',
  'sorties',
  'lastTakeOffAt',
] as const;

export const answers = ['agree', 'decline'] as const;

/** After agreeing, leaving is possible until the task is closed; earlier flights stay counted. */
export const invitationAnswers = [...answers, 'leave'] as const;
