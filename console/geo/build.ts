/**
 * Builds the data of the offline map from npm packages into src/shared/map/geo. Run it after changing a table or a
 * package: `node console/geo/build.ts`. The result is committed, so building the console does not need the packages.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { buildLabels } from './labels.ts';
import { buildMainland } from './mainland.ts';
import { worldTopology } from './unroll.ts';

const target = new URL('../src/shared/map/geo/', import.meta.url);
mkdirSync(target, { recursive: true });

function write(name: string, content: unknown): void {
  const text = JSON.stringify(content);
  writeFileSync(new URL(name, target), text);
  const kb = (bytes: number) => (bytes / 1024).toFixed(1);
  console.log(`${name}: ${kb(text.length)} KB, ${kb(gzipSync(text, { level: 9 }).length)} KB gzip`);
}

write('world-110m.geo.json', worldTopology('110m', 1e4));
write('world-50m.geo.json', worldTopology('50m', 1e5));
write('labels.geo.json', buildLabels());
write('mainland-china.geo.json', buildMainland());
