export const taskSorts = ['name', 'from', 'to', 'createdAt'] as const;
