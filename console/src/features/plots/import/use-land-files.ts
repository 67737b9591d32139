import type { LandFile } from '@smartflight/geo/formats/land-file.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LandAnswer, LandQuestion } from './land-worker.ts';

export interface ReadFile {
  file: File;
  /** Undefined if the file can't be read. */
  land: LandFile | undefined;
}

/**
 * Groups chosen files: the text files of an AgOpenGPS field belong to its `Boundary.txt` and are read with it; every
 * other file is read alone.
 */
export function landGroups(files: readonly File[]): { file: File; companions: File[] }[] {
  const boundary = files.find(({ name }) => name.toLowerCase() === 'boundary.txt');
  const companions = boundary
    ? files.filter((file) => file !== boundary && file.name.toLowerCase().endsWith('.txt'))
    : [];
  return files.flatMap((file) => {
    if (companions.includes(file)) return [];
    return [{ file, companions: file === boundary ? companions : [] }];
  });
}

/** Parses land files in a worker, one after the other; undefined while it is running. */
export function useLandFiles(files: readonly File[], isGcj: boolean) {
  const [read, setRead] = useState<readonly ReadFile[]>([]);
  const [isReading, setReading] = useState(false);
  const worker = useRef<Worker>(undefined);
  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = undefined;
    },
    [],
  );
  const ask = useCallback((question: LandQuestion): Promise<LandFile | undefined> => {
    worker.current ??= new Worker(new URL('./land-worker.ts', import.meta.url), { type: 'module' });
    const { current } = worker;
    return new Promise((resolve) => {
      const end = (land: LandFile | undefined) => {
        current.removeEventListener('message', receive);
        current.removeEventListener('error', fail);
        resolve(land);
      };
      const receive = ({ data }: MessageEvent<LandAnswer>) => {
        if (data.nth === question.nth) end('land' in data ? data.land : undefined);
      };
      // A crashed worker sends no more messages: the next file gets a new one.
      const fail = () => {
        worker.current = undefined;
        end(undefined);
      };
      current.addEventListener('message', receive);
      current.addEventListener('error', fail);
      current.postMessage(question);
    });
  }, []);
  useEffect(() => {
    let isGone = false;
    const all = async () => {
      const found: ReadFile[] = [];
      for (const [nth, { file, companions }] of landGroups(files).entries()) {
        const land = await ask({ nth: nth + Math.random(), file, companions, isGcj });
        if (isGone) return;
        found.push({ file, land });
      }
      setRead(found);
      setReading(false);
    };
    setReading(files.length > 0);
    if (files.length === 0) setRead([]);
    else void all();
    return () => {
      isGone = true;
    };
  }, [files, isGcj, ask]);
  return { read, isReading };
}
