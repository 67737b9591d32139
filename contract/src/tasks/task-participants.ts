export const participantSorts = [
  'droneName',
  'state',
  'insideAreaM2',
  'grossAreaM2',
  'sorties',
  'lastTakeOffAt',
] as const;

export const answers = ['agree', 'decline'] as const;

/** Who agreed may leave while the task is not closed: what was flown until then stays counted. */
export const invitationAnswers = [...answers, 'leave'] as const;
