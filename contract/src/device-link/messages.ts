export const commandMethods = [
  'lock',
  'unlock',
  'set_limits',
  'apply_zones',
  'apply_licence',
  'revoke_licence',
  'grant_pilots',
  'upload_log',
  'reboot',
  'ota',
  'identify',
  'query_parameters',
] as const;

export const ackResults = [
  'accepted',
  'in_progress',
  'deferred',
  'succeeded',
  'rejected',
  'unsupported',
  'failed',
] as const;
