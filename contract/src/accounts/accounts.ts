export const accountTypes = ['personal', 'internal', 'enterprise', 'oem', 'dealer'] as const;

export const firstAdministratorPath = '/first-administrator';
