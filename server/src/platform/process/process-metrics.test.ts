import { closeSync, openSync } from 'node:fs';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { processMetrics } from './process-metrics.ts';

const metricIn = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

test.runIf(process.platform === 'linux')('open files are counted', async () => {
  const registry = new Registry();
  processMetrics(registry, 'p_');
  const opened = Array.from({ length: 200 }, () => openSync('/dev/null', 'r'));
  const during = metricIn(await registry.metrics(), 'p_process_open_fds') ?? 0;
  for (const file of opened) closeSync(file);
  const after = metricIn(await registry.metrics(), 'p_process_open_fds') ?? 0;
  expect(after).toBeGreaterThan(0);
  expect(during - after).toBeGreaterThan(150);
});

test('resources, memory and garbage collection are reported, handles are not listed', async () => {
  const registry = new Registry();
  processMetrics(registry, 'p_');
  const text = await registry.metrics();
  expect(metricIn(text, 'p_nodejs_active_resources_total')).toBeGreaterThan(0);
  expect(metricIn(text, 'p_process_resident_memory_bytes')).toBeGreaterThan(0);
  expect(text).toContain('p_nodejs_gc_duration_seconds');
  expect(text).not.toContain('active_handles');
});
