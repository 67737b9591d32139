export function whyInstall(root: string): string | undefined;
export function ensureNode(root: string): string;
export const serverOptions: readonly string[];
export const serverEnvironment: Readonly<Record<string, string>>;
