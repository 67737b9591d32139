/** The message of a delivery: the same id and body at each attempt and replay. */
export const requestOf = (of: {
  id: string;
  type: string;
  at: Date;
  data: unknown;
}): { id: string; body: string } => ({
  id: `msg_${of.id}`,
  body: JSON.stringify({ type: of.type, timestamp: of.at.toISOString(), data: of.data }),
});
