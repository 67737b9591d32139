import { hrefOf } from '@smartflight/client/call-parts.ts';
import { flightImports } from '@smartflight/contract/flights/flight-imports.endpoints.ts';
import type { FlightImportResult } from '@smartflight/contract/flights/flight-imports.schemas.ts';
import { flightImportLimits } from '@smartflight/contract/flights/flight-imports.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isAbort } from '../../../shared/api/problem.ts';
import { problemText } from '../../../shared/api/report.ts';
import { upload } from '../../../shared/api/upload.ts';
import { instantOf } from '../../../shared/format/local-input.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { flightsKey } from '../flights.queries.ts';
import { pastImportsKey } from './past-imports.tsx';

/** Time limit of reading and storing a large log, ms. */
const answerMs = 180_000;

/** A chosen file with what is known of it. */
export interface ImportFile {
  key: number;
  file: File;
  /** Typed start of a log without absolute time, as a `datetime-local` field has it. */
  start: string;
  /** The call that is to be sent or is being sent. */
  wants: 'preview' | 'import' | undefined;
  /** Share of the upload that is sent while it is under way. */
  part: number | undefined;
  result: FlightImportResult | undefined;
  /** Whether `result` is that of an import. */
  isDone: boolean;
  problem: string | undefined;
}

type Change = (key: number, patch: Partial<ImportFile>) => void;

/** A call for one file. */
interface Sending {
  droneId: string;
  isTrial: boolean;
}

let lastKey = 0;

/**
 * The files of an import: each is sent for a preview, then for the import, one after the other. Nothing is sent
 * without a drone; another drone needs new previews.
 */
export function useFlightImport() {
  const t = useT();
  const [droneId, setDroneId] = useState<string>();
  const [files, setFiles] = useState<readonly ImportFile[]>([]);
  const change: Change = (key, patch) =>
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  const { send, stop } = useLine(change);
  const preview = (some: readonly ImportFile[], drone = droneId): void => {
    for (const one of some)
      if (drone !== undefined && !one.isDone && one.file.size <= flightImportLimits.fileBytes)
        send(one, { droneId: drone, isTrial: true });
  };
  return {
    droneId,
    files,
    setDrone: (id: string | undefined) => {
      setDroneId(id);
      for (const { key, isDone } of files) if (!isDone) stop(key);
      setFiles((before) => before.map((one) => (one.isDone ? one : { ...one, result: undefined })));
      preview(files, id);
    },
    add: (chosen: readonly File[]) => {
      const added = chosen.map((file) => newFile(file, t('flightImport.tooLarge')));
      setFiles((before) => [...before, ...added]);
      preview(added);
    },
    remove: (key: number) => {
      stop(key);
      setFiles((before) => before.filter((one) => one.key !== key));
    },
    setStart: (key: number, start: string) => change(key, { start }),
    preview: (one: ImportFile) => preview([one]),
    start: () => {
      for (const one of files)
        if (droneId !== undefined && newFlights(one) > 0) send(one, { droneId, isTrial: false });
    },
  };
}

/** Number of flights that an import of the file would store. */
export const newFlights = ({ result, isDone }: ImportFile): number =>
  isDone ? 0 : (result?.flights.filter(({ state }) => state === 'new').length ?? 0);

const newFile = (file: File, tooLarge: string): ImportFile => ({
  ...{ key: ++lastKey, file, start: '', isDone: false },
  ...{ wants: undefined, part: undefined, result: undefined },
  problem: file.size > flightImportLimits.fileBytes ? tooLarge : undefined,
});

/** Sends files one after the other; a new call for a file replaces its former one. */
function useLine(change: Change) {
  const queries = useQueryClient();
  const line = useRef(Promise.resolve());
  const controls = useRef(new Map<number, AbortController>());
  const stop = (key: number): void => {
    controls.current.get(key)?.abort();
    controls.current.delete(key);
    change(key, { wants: undefined, part: undefined });
  };
  useEffect(() => {
    const all = controls.current;
    return () => {
      for (const control of all.values()) control.abort();
    };
  }, []);
  const send = (one: ImportFile, sending: Sending): void => {
    const { key } = one;
    const { isTrial } = sending;
    controls.current.get(key)?.abort();
    const control = new AbortController();
    controls.current.set(key, control);
    change(key, { wants: isTrial ? 'preview' : 'import', part: undefined, problem: undefined });
    const settle = (patch: Partial<ImportFile>): void => {
      if (!control.signal.aborted) change(key, { wants: undefined, part: undefined, ...patch });
    };
    line.current = line.current.then(async () => {
      if (control.signal.aborted) return;
      const onProgress = (part: number): void => settle({ part, wants: isTrial ? 'preview' : 'import' });
      onProgress(0);
      try {
        settle({ result: await sendFile(one, { ...sending, control, onProgress }), isDone: !isTrial });
        if (!isTrial)
          for (const queryKey of [flightsKey, pastImportsKey]) void queries.invalidateQueries({ queryKey });
      } catch (error) {
        if (!isAbort(error)) settle({ problem: problemText(error) });
      }
    });
  };
  return { send, stop };
}

function sendFile(
  { file, start }: ImportFile,
  o: Sending & { control: AbortController; onProgress: (part: number) => void },
): Promise<FlightImportResult> {
  const startAt = instantOf(start);
  const query = {
    droneId: o.droneId,
    fileName: file.name.slice(-200),
    isTrial: o.isTrial ? ('true' as const) : ('false' as const),
    ...(startAt === null ? {} : { startAt }),
  };
  const call = { ...flightImports.create, path: hrefOf(flightImports.create, { query }) };
  return upload(call, file, { onProgress: o.onProgress, signal: o.control.signal, answerMs });
}
