import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./landscape-process.ts', import.meta.url));

/**
 * Writes the demo's landscape to the data folder and configures it as the detailed base map. An unchanged file is not
 * written again, so that browsers keep what they have. Drawn in a process that ends, because drawing takes 250 MB that
 * the server would keep.
 */
export async function drawLandscape(
  { dataDir, maps }: { dataDir: string; maps: { detail?: string | undefined } },
  signal?: AbortSignal,
): Promise<void> {
  const path = join(dataDir, 'demo-landscape.pmtiles');
  maps.detail = path;
  const drawing = fork(program, [path], { execArgv: [], stdio: 'inherit', ...(signal ? { signal } : {}) });
  const [code, killedBy] = await once(drawing, 'exit');
  if (code !== 0) throw new Error(`drawing the landscape ended with ${killedBy ?? `exit code ${code}`}`);
}
