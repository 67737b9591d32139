/** Notifies one socket that its inbox changed. */
export interface InboxNews {
  notify(accountId: string): void;
  /** Reports at a random moment within that time: what happened to all must not bring all back at once. */
  notifyWithin(ms: number, accountId: string): void;
  stop(): void;
}

/** A burst of notices is one answer at once and one at its end. */
const pauseMs = 1_000;

/** At most one message a second, and always one after the last change: who is notified reads the inbox again. */
export function createInboxNews(send: (accountId: string) => void): InboxNews {
  let pause: NodeJS.Timeout | undefined;
  let owed: string | undefined;
  const notify = (accountId: string): void => {
    if (pause !== undefined) {
      owed = accountId;
      return;
    }
    send(accountId);
    rest(pauseMs);
  };
  const rest = (ms: number): void => {
    pause = setTimeout(() => {
      pause = undefined;
      const id = owed;
      owed = undefined;
      if (id !== undefined) notify(id);
    }, ms).unref();
  };
  return {
    notify,
    notifyWithin: (ms, accountId) => {
      owed = accountId;
      if (pause === undefined) rest(Math.random() * ms);
    },
    stop: () => {
      clearTimeout(pause);
      pause = undefined;
      owed = undefined;
    },
  };
}
