/** Results of adding one drone. */
export const addOutcomes = [
  /** Waits for its owner, or for the draft to be sent; also an id that no drone has, which is answered alike. */
  'invited',
  /** The caller's own drone: confirmed at once. */
  'confirmed',
  /** Already in the task. */
  'already',
  /** Declined within the last seven days: not asked again yet. */
  'declined-lately',
  /** Withdrawn by its owner within the last seven days. */
  'left-lately',
  /** Declined or withdrawn twice: not asked again for this task. */
  'refused-twice',
  /** A drone that the caller sees, without an owner or a company to answer for it. */
  'no-owner',
  /** A drone that the caller sees, whose owner's account may not take part in tasks. */
  'owner-excluded',
  /** Beyond the most drones of a task. */
  'too-many',
] as const;
export type AddOutcome = (typeof addOutcomes)[number];
