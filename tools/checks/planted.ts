import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Creates a temporary checkout of these files (path → text), for testing checks with planted violations. */
export function plant(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'sf-planted-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}
