import { readdirSync, statSync } from 'node:fs';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

const openFiles = '/proc/self/fd';

/**
 * Registers the metrics of the process and of Node under a prefix. With ten thousand connections those that list every
 * open file and handle would stop the process for tens of milliseconds at each scrape: open files are counted by the
 * kernel, and handles are left out, as `nodejs_active_resources` has the same numbers.
 */
export function processMetrics(register: Registry, prefix: string): void {
  collectDefaultMetrics({ register, prefix });
  for (const name of ['nodejs_active_handles', 'nodejs_active_handles_total'])
    register.removeSingleMetric(prefix + name);
  if (!register.getSingleMetric(`${prefix}process_open_fds`)) return;
  register.removeSingleMetric(`${prefix}process_open_fds`);
  new Gauge({
    name: `${prefix}process_open_fds`,
    help: 'Number of open file descriptors.',
    registers: [register],
    collect() {
      this.set(openFileCount());
    },
  });
}

/** Linux from 6.2 has the number as the size of the folder; before it was 0. */
function openFileCount(): number {
  return statSync(openFiles).size || readdirSync(openFiles).length - 1;
}
