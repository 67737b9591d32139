/** A message from a device, as both kinds of broker hand it on. */
export interface InboundMessage {
  topic: string;
  payload: Buffer;
  qos: 0 | 1 | 2;
  /** The broker has kept it and gives it out after a connect: it may be long past. */
  retain: boolean;
  dup: boolean;
  /** Server clock, epoch milliseconds. */
  receivedAt: number;
}

/** Who may connect to the embedded broker, and with which topics. Asked for every message: keep it quick. */
export interface DeviceAccess {
  authenticate(username: string, secret: string): Promise<boolean>;
  mayPublish(username: string, topic: string, o: { retain: boolean; will: boolean }): boolean;
  maySubscribe(username: string, filter: string): boolean;
}

/** A message that was read once, for both of its paths. */
export interface ReceivedMessage {
  /** Updates the live state. */
  show(): void;
  /** Resolves when durable; only then is the message acknowledged. Rejecting makes the sender send it again. */
  store(): Promise<void>;
}

export interface BrokerHandlers {
  /**
   * Reads a message. The embedded broker shows and stores what it returns. An external broker delivers each message
   * twice: to the live subscription, with retained messages after each connect, and to the stored one.
   */
  receive(message: InboundMessage): ReceivedMessage;
  /** Embedded broker only: at an external one the devices' own status messages report. */
  connected?(username: string): void;
  disconnected?(username: string): void;
  /** A second connection of the same device ended the first one. */
  takenOver?(username: string): void;
  /** Embedded broker only: a sign-in with a wrong secret, or a message that was turned away, with its topic. */
  refused?(
    username: string,
    why: 'secret' | 'topic' | 'too-large',
    o: { topic?: string; bytes?: number },
  ): void;
}

export interface Outbound {
  qos: 0 | 1;
  retain: boolean;
  /** Seconds after which a broker that keeps messages for absent devices drops it. */
  expiryS?: number;
}

export interface Broker {
  /** Resolves when handed to the connected devices (embedded), or at QoS 1 when acknowledged (external). */
  publish(topic: string, payload: string | Buffer, o: Outbound): Promise<void>;
  /** Ends a device's connection, such as after its rights were withdrawn. */
  disconnect(username: string): Promise<void>;
  isConnected(): boolean;
  /** Where devices connect, as a URL; null where the broker is not ours to report. */
  address: string | null;
  stop(): Promise<void>;
}

/** Device ids, and so user names and client ids; nothing in it means anything in a topic. */
export const deviceIdPattern = /^[A-Za-z0-9_-]{1,32}$/;
