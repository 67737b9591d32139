export interface InboundMessage {
  topic: string;
  payload: Buffer;
  qos: 0 | 1 | 2;
  /** True for a retained message sent after a connect: it may be old. */
  retain: boolean;
  dup: boolean;
  /** Server clock, epoch milliseconds. */
  receivedAt: number;
  /** Whether an external broker may have queued it, so that it may have been sent long before it was received. */
  isLate?: boolean;
}

/** Who may connect to the embedded broker, and with which topics. Called for every message, so it must be fast. */
export interface ClientAccess {
  authenticate(username: string, secret: string): Promise<boolean>;
  mayPublish(username: string, topic: string, o: { retain: boolean; will: boolean }): boolean;
  maySubscribe(username: string, filter: string): boolean;
  /**
   * True when no client may receive what another publishes, and its own messages only through a filter with a wildcard.
   * Messages that no client receives are then passed to the handlers only.
   */
  isPrivate?: boolean;
}

/** A message parsed once, for both the live and the storing path. */
export interface ReceivedMessage {
  show(): void;
  /** Resolves when durable; only then is the message acknowledged. A rejection makes the sender send it again. */
  store(): Promise<void>;
}

export interface BrokerHandlers {
  /**
   * Parses a message. The embedded broker shows and stores the result. An external broker delivers each message
   * twice: to the live subscription, with retained messages after each connect, and to the storing one.
   */
  receive(message: InboundMessage): ReceivedMessage;
  /** Embedded broker only: with an external one the clients publish their own status messages. */
  connected?(username: string): void;
  disconnected?(username: string): void;
  /** A second connection of the same client ended the first one. */
  takenOver?(username: string): void;
  /** Embedded broker only: a sign-in with a wrong secret, or a rejected message with its topic. */
  refused?(
    username: string,
    why: 'secret' | 'topic' | 'too-large',
    o: { topic?: string; bytes?: number },
  ): void;
}

export interface Outbound {
  qos: 0 | 1;
  retain: boolean;
  /** Message expiry in seconds, for brokers that queue messages for absent clients. */
  expiryS?: number;
}

export interface Broker {
  /** Resolves when sent to the connected clients (embedded), or when acknowledged at QoS 1 (external). */
  publish(topic: string, payload: string | Buffer, o: Outbound): Promise<void>;
  disconnect(username: string): Promise<void>;
  isConnected(): boolean;
  /** Processes that are gone and whose messages at an external broker are not taken over yet. */
  absentReplicas?(): number;
  /** Whether other processes store some of the messages, so that this one does not receive all. */
  sharesMessages?(): boolean;
  /** URL at which clients connect; null for an external broker, whose public address is unknown. */
  address: string | null;
  stop(): Promise<void>;
}

/** Client ids, which are also user names; contains no character with a meaning in MQTT topics. */
export const clientIdPattern = /^[A-Za-z0-9_-]{1,32}$/;
