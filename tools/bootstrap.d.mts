export function whyInstall(root: string): string | undefined;
export function ensureNode(root: string): string;
