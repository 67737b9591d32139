/**
 * Every stable failure code with its HTTP status. Texts stand in `messages/<lang>.json` under the same code.
 * Foreign and missing rows share one code, so that neither reveals the other.
 */
export const problems = {
  'request.invalid': 400,
  'request.too-large': 413,
  'request.rate-limited': 429,
  'request.not-found': 404,
  'session.missing': 401,
  'session.ended': 401,
  'login.failed': 401,
  'access.denied': 403,
  'account.not-verified': 403,
  'drone.not-found': 404,
  'drone.exists': 409,
  'drone.bind-failed': 400,
  'drone.already-bound': 409,
  'flight.not-found': 404,
  'export.not-found': 404,
  'export.not-ready': 409,
  'export.too-many': 429,
  'preference.too-many': 409,
  'company.not-found': 404,
  'notice.not-found': 404,
  'server.failed': 500,
  'server.unavailable': 503,
} as const;

export type ProblemCode = keyof typeof problems;
