import { importBytes } from '@smartflight/contract/devices/device-register.ts';
import { useEffect, useRef, useState } from 'react';
import { isAbort } from '../../../shared/api/problem.ts';
import { problemText } from '../../../shared/api/report.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { DeviceSheet, ImportPreview } from '../ownership/ownership-actions.ts';

interface Reading {
  name: string;
  part: number;
}

/** Uploads a spreadsheet and returns the preview; nothing is registered yet. */
export function useImportFile(sheet: DeviceSheet, read: (preview: ImportPreview, fileName: string) => void) {
  const t = useT();
  const fmt = useFmt();
  const [reading, setReading] = useState<Reading>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const send = async (file: File) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setFailure(undefined);
    setReading({ name: file.name, part: 0 });
    try {
      const preview = await sheet.read(file, {
        signal: control.signal,
        onProgress: (part) => setReading({ name: file.name, part }),
      });
      setReading(undefined);
      read(preview, file.name);
    } catch (error) {
      if (isAbort(error)) return;
      setReading(undefined);
      setFailure(problemText(error));
    }
  };
  const take = (file: File | undefined) => {
    if (!file) return;
    if (!/\.(xlsx|csv)$/i.test(file.name)) setFailure(t('droneImport.wrongType'));
    else if (file.size > importBytes)
      setFailure(t('droneImport.tooLarge', { mb: fmt.number(importBytes / 1_000_000) }));
    else void send(file);
  };
  return { reading, failure, take };
}
