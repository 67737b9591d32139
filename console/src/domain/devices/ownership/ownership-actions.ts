import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import type { Diagnostics, HistoryItem } from '@smartflight/contract/devices/device-history.schemas.ts';
import type { deviceEntry } from '@smartflight/contract/devices/device-ownership.schemas.ts';
import type { Transfer } from '@smartflight/contract/devices/transfers.schemas.ts';
import type { z } from 'zod';
import type { MsgKey } from '../../../shared/i18n/messages.ts';

/** What every screen about one device knows of it. */
export interface Device {
  id: string;
  name: string;
}

/** A device is called by its name, one without by its id. */
export const deviceName = ({ id, name }: Device): string => name || id;

/** Whom a device is shared with, from when and until when; `validTo` null is without end. */
export interface Permitted {
  accountId: string;
  name: string;
  validFrom: string;
  validTo: string | null;
}

/** An account with the time that it may use a device; without times from now on without end. */
export interface Grant {
  account: string;
  validFrom?: string;
  validTo?: string;
}

/** An offer of transfer that its owner sees waiting. */
export interface WaitingTransfer {
  id: string;
  toName: string;
  expiresAt: string;
}

interface CallOptions {
  signal?: AbortSignal;
  quiet?: boolean;
}

interface HistoryPage {
  items: HistoryItem[];
  next: string | null;
}

/** What one is registered by, under its id. */
export type DeviceEntry = z.output<typeof deviceEntry> & { id: string };

/** What one row of a spreadsheet would become; without an entry where a field is faulty. */
export interface ImportRow {
  row: number;
  id: string;
  entry: DeviceEntry | null;
  faults: { column: string; message: string }[];
}
export interface ImportPreview {
  rows: ImportRow[];
  fresh: number;
  faulty: number;
}
/** What became of one row: registered, with what is shown this once, or the code of its refusal. */
export interface ImportResult {
  id: string;
  code: string | null;
  activateCode: string | null;
  password: string | null;
}

/** How many of a kind are registered at once. */
export interface DeviceSheet {
  words: {
    readonly title: MsgKey;
    readonly intro: 'droneImport.intro' | 'chargers.importIntro';
    readonly register: 'droneImport.register' | 'chargers.importRegister';
    readonly done: 'droneImport.done' | 'chargers.importDone';
  };
  /** Names of the files that are saved: the empty template, and the codes that were given out. */
  files: Readonly<Record<'template' | 'codes', string>>;
  template(): Promise<Blob>;
  read(file: File, o: { signal: AbortSignal; onProgress: (part: number) => void }): Promise<ImportPreview>;
  import(entries: DeviceEntry[], o: { timeoutMs: number }): Promise<ImportResult[]>;
}

/** A device that the server receives from. */
export interface ReceivedDevice {
  kind: DeviceKind;
  /** Every query about devices of the kind starts with it. */
  key: readonly [string];
  /** What the server last received from it. */
  diagnostics(id: string, o: CallOptions): Promise<Diagnostics>;
}

/** What is done with a device of any kind by its owner and its company: the calls of one kind, and its words. */
export interface OwnershipActions extends ReceivedDevice {
  /** Where its own words are among the texts. */
  texts: 'drones' | 'chargers';
  /** What its id and its name are called, what becomes of a retired one, and who needs what a registration gives out. */
  words: Readonly<Record<'id' | 'name' | 'retireMore' | 'whoNeeds', MsgKey>>;
  /** Names the opened one in the address of its page. */
  param: string;
  rename(id: string, name: string): Promise<unknown>;
  unbind(id: string, confirm: string): Promise<unknown>;
  offer(id: string, body: { account: string; confirm: string }): Promise<Transfer>;
  provision(id: string): Promise<{ mqtt: { username: string; password: string } }>;
  grant(id: string, grant: Grant): Promise<Device>;
  revoke(id: string, accountId: string): Promise<Device>;
  setMaintenance(id: string, begins: boolean): Promise<Device & { maintenanceSince: string | null }>;
  renewCode(id: string): Promise<{ activateCode: string }>;
  retire(id: string, confirm: string): Promise<unknown>;
  /** What happened to it, newest first, `size` at once, before that instant. */
  history(
    id: string,
    page: { before: string | undefined; size: number },
    o: CallOptions,
  ): Promise<HistoryPage>;
  /** Telemetry that a line for a shell sends in its name. */
  example: object;
  /** Where it is seen once it is connected, from its own list resp. the company's. */
  seenAt: Readonly<Record<'own' | 'tenant', string>>;
  /** Registration of many by a spreadsheet. */
  sheet: DeviceSheet;
  /** What the QR code on its label states; a kind whose form reads none has none. */
  bindingText?(id: string, activateCode: string): string;
}
