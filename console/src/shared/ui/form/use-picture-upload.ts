import type { Call } from '@smartflight/contract/kit/endpoint.ts';
import { fileLimits } from '@smartflight/contract/system/files.ts';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { isAbort } from '../../api/problem.ts';
import { againText, problemText } from '../../api/report.ts';
import { upload } from '../../api/upload.ts';
import { useT } from '../../i18n/use-t.ts';
import { isBlurred } from './sharpness.ts';

export type PictureCall = Call<z.ZodUndefined, z.ZodUndefined, z.ZodType, z.ZodString>;

export interface Carried {
  file: File;
  url: string;
  /** Share already sent, 0…1; undefined after a failure. */
  part: number | undefined;
  failure: string | undefined;
  path: string | undefined;
  isBlurred?: boolean;
}

export interface PictureUpload {
  carried: Carried | undefined;
  refusal: string | undefined;
  take: (file: File) => void;
  retry: () => void;
  forget: () => void;
}

/** Checks a file against the contract's limits before it is sent. */
export function pictureFlaw(
  file: Pick<File, 'type' | 'size'>,
): 'wrongType' | 'tooLarge' | 'empty' | undefined {
  if (!fileLimits.accepts.some((type) => type === file.type)) return 'wrongType';
  if (file.size > fileLimits.mostBytes) return 'tooLarge';
  return file.size === 0 ? 'empty' : undefined;
}

/** Uploads one picture at a time and calls `stored` with its path. */
export function usePictureUpload(endpoint: PictureCall, stored: (path: string) => void): PictureUpload {
  const t = useT();
  const [carried, setCarried] = useState<Carried>();
  const [flaw, setFlaw] = useState<ReturnType<typeof pictureFlaw>>();
  const running = useRef<AbortController>(undefined);
  const url = carried?.url;
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );
  useEffect(() => () => running.current?.abort(), []);
  const send = async (file: File, address: string) => {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    const show = (now: Partial<Carried>) => {
      if (running.current === controller)
        setCarried((before) => ({
          ...{ file, url: address, part: 0, failure: undefined, path: undefined },
          ...(before?.file === file && before.isBlurred ? { isBlurred: true } : {}),
          ...now,
        }));
    };
    show({});
    void isBlurred(file).then((isHit) => {
      if (isHit && running.current === controller)
        setCarried((before) => before && { ...before, isBlurred: true });
    });
    try {
      const options = { signal: controller.signal, onProgress: (part: number) => show({ part }) };
      const path = await upload(endpoint, file, options);
      show({ part: 1, path });
      if (running.current === controller) stored(path);
    } catch (error) {
      if (isAbort(error)) return;
      show({ part: undefined, failure: [problemText(error), againText(error)].filter(Boolean).join(' ') });
    }
  };
  return {
    carried,
    refusal: flaw && t(`picture.${flaw}`, { mb: String(fileLimits.mostBytes / 1_000_000) }),
    take: (file) => {
      const found = pictureFlaw(file);
      setFlaw(found);
      if (found === undefined) void send(file, URL.createObjectURL(file));
    },
    retry: () => {
      if (carried) void send(carried.file, carried.url);
    },
    forget: () => {
      running.current?.abort();
      running.current = undefined;
      setFlaw(undefined);
      setCarried(undefined);
    },
  };
}
