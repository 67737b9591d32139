import { profile } from '@smartflight/contract/accounts/profile.endpoints.ts';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { useOnHide } from '../../shared/tabs/page.tsx';

const shownS = 60;

export interface FullPapers {
  /** The documents by name; undefined while they are masked. */
  papers: Readonly<Record<string, string>> | undefined;
  secondsLeft: number;
  isPending: boolean;
  show: () => void;
  hide: () => void;
}

/** The user's own documents unmasked for a minute: fetched on request, audited by the server, and never cached. */
export function useFullPapers(): FullPapers {
  const [papers, setPapers] = useState<Readonly<Record<string, string>>>();
  const [secondsLeft, setLeft] = useState(0);
  const [isPending, setPending] = useState(false);
  const hide = () => setPapers(undefined);
  useOnHide(hide);
  useEffect(() => {
    if (!papers) return;
    setLeft(shownS);
    const until = Date.now() + shownS * 1000;
    const timer = setInterval(() => {
      const left = Math.ceil((until - Date.now()) / 1000);
      setLeft(left);
      if (left <= 0) setPapers(undefined);
    }, 1000);
    return () => clearInterval(timer);
  }, [papers]);
  const show = async () => {
    setPending(true);
    try {
      setPapers(await call(profile.papers, {}));
    } catch (error) {
      reportProblem(error);
    } finally {
      setPending(false);
    }
  };
  return { papers, secondsLeft, isPending, show: () => void show(), hide };
}
