import type { CodePurpose } from '@smartflight/contract/accounts/registration.ts';
import { useEffect, useState } from 'react';

/** The time until which no further code is sent to a target. */
interface Wait {
  target: string;
  until: number;
}

const keyOf = (purpose: CodePurpose): string => `smartflight.code-wait.${purpose}`;

function read(purpose: CodePurpose): Wait | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(purpose)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('target' in kept) || !('until' in kept))
      return undefined;
    const { target, until } = kept;
    return typeof target === 'string' && typeof until === 'number' ? { target, until } : undefined;
  } catch {
    return undefined;
  }
}

function write(purpose: CodePurpose, wait: Wait | undefined): void {
  try {
    if (wait === undefined) sessionStorage.removeItem(keyOf(purpose));
    else sessionStorage.setItem(keyOf(purpose), JSON.stringify(wait));
  } catch {
    // Without storage the wait is forgotten at a reload; the server still enforces it.
  }
}

const leftS = (wait: Wait | undefined, target: string): number =>
  wait?.target === target ? Math.max(0, Math.ceil((wait.until - Date.now()) / 1000)) : 0;

/** Seconds until another code may be sent to `target`; survives a reload, one per target. */
export function useCodeWait(purpose: CodePurpose, target: string): [number, (seconds: number) => void] {
  const [wait, setWait] = useState(() => read(purpose));
  const [, count] = useState(0);
  const seconds = leftS(wait, target);
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => count((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = (after: number) => {
    const next = { target, until: Date.now() + after * 1000 };
    write(purpose, next);
    setWait(next);
  };
  return [seconds, start];
}
