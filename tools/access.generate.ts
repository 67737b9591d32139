import { actionsOf, pageRoles, roleCodes } from '@smartflight/contract/access/access.ts';
import { endpoints } from '@smartflight/contract/endpoints.ts';

/** docs/generated/access.md: which role may call which endpoint and open which page, as the contract declares. */
export async function generate(): Promise<Record<string, string>> {
  const roles = Object.entries(roleCodes);
  const calls = Object.values(endpoints)
    .flatMap((noun) => Object.values(noun))
    .map(({ method, path, access }) => {
      const isAction = access.includes('.');
      const holders = roles.filter(([, code]) => actionsOf([code]).some((action) => action === access));
      const who = isAction ? holders.map(([name, code]) => `${name} (${code})`).join(', ') : '';
      return [`\`${method} ${path}\``, access, who];
    });
  const pages = Object.entries(pageRoles).map(([page, wanted]) => [page, wanted?.join(', ') ?? 'everybody']);
  const text = [
    '# Who may do what',
    'Made by `npm run generate` from the contract. Change the contract, not this file.',
    '## Calls',
    table(['call', 'access', 'roles with that action'], calls),
    '## Pages',
    'A role with `!` is kept out whatever else the account has; staff (00) sees every page.',
    table(['page', 'roles'], pages),
  ];
  return { 'docs/generated/access.md': `${text.join('\n\n')}\n` };
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
