export interface InboxNews {
  notify(accountId: string): void;
  /** Notifies after a random delay within this time, so that clients don't all reload at once. */
  notifyWithin(ms: number, accountId: string): void;
  stop(): void;
}

/** A burst of changes is sent as one message at once and one at its end. */
const pauseMs = 1_000;

/**
 * Sends at most one message a second, and always one after the last change; the client then reads its inbox again.
 */
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
