export interface SentMessage {
  id: number;
  channel: 'mail' | 'sms';
  to: string;
  subject: string;
  text: string;
  /** The verification code in it, or an empty string. */
  code: string;
  /** ISO 8601. */
  at: string;
}

export interface Outbox {
  add(message: Omit<SentMessage, 'id' | 'at' | 'code'>): void;
  /** Newest first. */
  list(): readonly SentMessage[];
}

const most = 200;

/** Keeps the newest messages in memory; the demo sends nothing outside. */
export function createOutbox(): Outbox {
  const messages: SentMessage[] = [];
  let last = 0;
  return {
    add: (message) => {
      last += 1;
      const code = /(?<!\d)\d{6}(?!\d)/.exec(message.text)?.[0] ?? '';
      messages.unshift({ ...message, id: last, code, at: new Date().toISOString() });
      messages.length = Math.min(messages.length, most);
    },
    list: () => messages,
  };
}
