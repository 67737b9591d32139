import { exports } from '@smartflight/contract/endpoints.ts';
import type { ExportJob } from '@smartflight/contract/flights/exports.schemas.ts';
import type { BodyInput } from '@smartflight/contract/kit/endpoint.ts';
import { expect, vi } from 'vitest';
import type { Client } from '../../../test/call.ts';

/** Exports flights or records as a job and downloads the file once it is written. */
export async function exportedFile(
  client: Client,
  body: BodyInput<typeof exports.create>,
): Promise<{ job: ExportJob; bytes: Buffer; mediaType: string }> {
  const { id } = await client.call(exports.create, { body });
  const params = { id };
  const job = await vi.waitFor(
    async () => {
      const found = await client.call(exports.get, { params });
      expect(found.state).toBe('ready');
      return found;
    },
    { timeout: 60_000, interval: 100 },
  );
  expect(job.rows).toBe(job.totalRows);
  const file = await client.raw(exports.file, { params });
  expect(file.rawPayload).toHaveLength(job.bytes ?? -1);
  expect(file.headers['content-disposition']).toContain(job.fileName);
  return { job, bytes: file.rawPayload, mediaType: String(file.headers['content-type']) };
}
