import { plotImports } from '@smartflight/contract/land/plot-imports.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../shared/api/client.ts';
import { isAbort } from '../../../shared/api/problem.ts';
import { problemText } from '../../../shared/api/report.ts';
import { plotsKey } from '../plots.queries.ts';
import { type ImportRow, plotOf, portionsOf, type RowResult } from './import-rows.ts';

/** A batch of two hundred areas is checked against all existing plots. */
const timeoutMs = 60_000;

type Results = ReadonlyMap<string, RowResult>;

/** Checks and imports rows in batches; a failed batch can be sent again. */
export function useImport() {
  const queries = useQueryClient();
  const [results, setResults] = useState<Results>(new Map());
  const [progress, setProgress] = useState<{ done: number; total: number; isTrial: boolean }>();
  const run = useRef<AbortController>(undefined);
  useEffect(() => () => run.current?.abort(), []);
  const send = useCallback(
    async (
      rows: readonly ImportRow[],
      o: { isTrial: boolean; field: string; wanted: ReadonlySet<string> },
    ) => {
      run.current?.abort();
      const controller = new AbortController();
      run.current = controller;
      const { signal } = controller;
      const total = rows.length;
      let done = 0;
      setProgress({ done, total, isTrial: o.isTrial });
      for (const portion of portionsOf(rows)) {
        const found = await sendPortion(portion, { ...o, signal });
        if (signal.aborted) return;
        setResults((before) => new Map([...before, ...found]));
        done += portion.length;
        setProgress({ done, total, isTrial: o.isTrial });
      }
      setProgress(undefined);
      if (!o.isTrial) await queries.invalidateQueries({ queryKey: plotsKey });
    },
    [queries],
  );
  const forget = useCallback(() => {
    run.current?.abort();
    setResults(new Map());
    setProgress(undefined);
  }, []);
  return { results, progress, send, forget };
}

async function sendPortion(
  portion: readonly ImportRow[],
  o: { isTrial: boolean; field: string; wanted: ReadonlySet<string>; signal: AbortSignal },
): Promise<[string, RowResult][]> {
  const { isTrial, field, wanted, signal } = o;
  try {
    const { items } = await call(plotImports.create, {
      body: {
        file: (portion[0]?.upload ?? '').slice(-200),
        isTrial,
        features: portion.map((row) => ({ ...plotOf(row, field, wanted.has(row.key)) })),
      },
      signal,
      timeoutMs,
      quiet: true,
    });
    return portion.flatMap((row, at): [string, RowResult][] => {
      const item = items[at];
      return item ? [[row.key, item]] : [];
    });
  } catch (error) {
    if (isAbort(error)) return [];
    // A failed trial only leaves duplicates unmarked; the import finds them again.
    if (isTrial) return [];
    return portion.map((row) => [row.key, { state: 'failed', text: problemText(error) }]);
  }
}
