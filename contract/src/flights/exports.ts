export const exportStates = ['queued', 'running', 'ready', 'failed', 'cancelled'] as const;
