/** What came of one drone that was to be added. */
export const addOutcomes = [
  /** Waits for its owner, or for the draft to be sent; also an id that no drone has, which is answered alike. */
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
  /** A drone that the caller sees, without an owner or a company to answer for it. */
  'no-owner',
  /** A drone that the caller sees, whose owner's account may not take part in tasks. */
  'owner-excluded',
  /** More drones than a task holds. */
  'too-many',
] as const;
export type AddOutcome = (typeof addOutcomes)[number];
