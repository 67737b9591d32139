/** What came of one drone that was to be added. */
export const addOutcomes = [
  /** Waits for its owner, or for the draft to be sent. */
  'invited',
  /** The caller's own: confirmed at once. */
  'confirmed',
  /** In the task already. */
  'already',
  /** Declined within seven days: not asked again so soon. */
  'declined-lately',
  /** Its owner took it out of the task within seven days. */
  'left-lately',
  /** Its owner has declined or left twice: this task does not ask again. */
  'refused-twice',
  /** No such drone, or out of service. */
  'not-found',
  /** No one answers for it: it has neither an owner nor a company. */
  'no-owner',
  /** Its owner's account may not take part in tasks. */
  'owner-excluded',
  /** More drones than a task holds. */
  'too-many',
] as const;
export type AddOutcome = (typeof addOutcomes)[number];
