import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runScanner } from './scanner-program.ts';
import type { Finding, ScanTarget } from './targets.ts';

// sqlmap reads targets from its input unless that is a terminal.
const inTerminal = 'import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)';

/**
 * Boolean-based, error-based and time-based tests for PostgreSQL on every parameter of the targets. After a finding,
 * sqlmap skips the other targets of that host.
 */
export async function scanWithSqlmap(
  program: string,
  targets: readonly ScanTarget[],
  mostMs: number,
): Promise<{ findings: Finding[]; scanned: number; text: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'sf-sqlmap-'));
  try {
    const log = join(folder, 'requests.txt');
    writeFileSync(log, targets.map(requestText).join('\n'));
    const args = ['-l', log, '--batch', '--flush-session', '--disable-coloring', '--skip-waf'];
    args.push('--level=1', '--risk=1', '--technique=BET', '--dbms=postgresql', '--time-sec=2');
    args.push('--timeout=10', '--retries=0', '--ignore-code=401', `--output-dir=${folder}`);
    const text = await runScanner('python3', ['-c', inTerminal, program, ...args], mostMs);
    return { ...readSqlmap(text), text };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The targets of sqlmap's output that were begun, and the parameters that it reports as injectable. */
export function readSqlmap(text: string): { findings: Finding[]; scanned: number } {
  const findings: Finding[] = [];
  let url = '';
  let scanned = 0;
  for (const line of text.split(/\r?\n/)) {
    const begun = /\b(?:GET|POST|PUT|PATCH|DELETE) (http:\/\/\S+)|testing URL '([^']+)'/.exec(line);
    if (begun) url = begun[1] ?? begun[2] ?? '';
    if (line.includes("testing URL '")) scanned += 1;
    const parameter = /^Parameter: (.+)$/.exec(line)?.[1];
    if (parameter) findings.push({ where: url, what: parameter });
  }
  return { findings, scanned };
}

/** One entry of a log in the format of Burp. */
function requestText({ method, url, token, body }: ScanTarget): string {
  const line = '='.repeat(54);
  const text = body === undefined ? '' : JSON.stringify(body);
  return [
    line,
    `10:00:00  ${url.origin}  [${url.hostname}]`,
    line,
    `${method} ${url.pathname}${url.search} HTTP/1.1`,
    `Host: ${url.host}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${text.length}`]),
    '',
    text,
    '',
    line,
    '',
  ].join('\n');
}
