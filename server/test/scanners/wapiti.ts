import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runScanner } from './scanner-program.ts';
import type { Finding, ScanTarget } from './targets.ts';

const modules = ['xss', 'sql', 'file', 'exec', 'ssrf', 'redirect'];

interface Report {
  vulnerabilities: Record<string, { path: string; parameter: string; method: string }[]>;
  anomalies: Record<string, { path: string; parameter: string; method: string }[]>;
}

/**
 * Attacks the addresses of the targets, all with the token of the first. Addresses for server-side requests are those
 * of `endpoint`, so that none lead outside.
 */
export async function scanWithWapiti(
  program: string,
  targets: readonly ScanTarget[],
  o: { endpoint: string; mostModuleS: number },
): Promise<{ findings: Finding[]; text: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'sf-wapiti-'));
  try {
    const [first] = targets;
    if (!first) return { findings: [], text: '' };
    const [starts, report] = [join(folder, 'starts.txt'), join(folder, 'report.json')];
    writeFileSync(starts, targets.map(({ url }) => url.href).join('\n'));
    const args = ['-u', `${first.url.origin}/`, '-s', starts, '-m', modules.join(), '-d', '0', '-f', 'json'];
    args.push('-o', report, '--flush-session', '--no-bugreport', '-v', '0', '-t', '10');
    args.push('--max-scan-time', '20', '--max-attack-time', String(o.mostModuleS));
    args.push('--external-endpoint', o.endpoint, '--internal-endpoint', o.endpoint);
    args.push('--store-session', join(folder, 'session'), '--store-config', join(folder, 'config'));
    if (first.token !== undefined) args.push('-H', `Authorization: Bearer ${first.token}`);
    const text = await runScanner(program, args, (20 + 10 + modules.length * 2 * o.mostModuleS) * 1000);
    return { findings: readWapiti(JSON.parse(readFileSync(report, 'utf8'))), text };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Vulnerabilities and anomalies (such as answers of status 500) of a report. */
export const readWapiti = ({ vulnerabilities, anomalies }: Report): Finding[] =>
  [vulnerabilities, anomalies].flatMap((kinds) =>
    Object.entries(kinds).flatMap(([what, found]) =>
      found.map(({ method, path, parameter }) => ({
        where: `${method} ${path}`,
        what: `${what}: ${parameter}`,
      })),
    ),
  );
