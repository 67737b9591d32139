import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import type { Diagnostics, HistoryItem } from '@smartflight/contract/devices/device-history.schemas.ts';
import type { deviceEntry } from '@smartflight/contract/devices/device-ownership.schemas.ts';
import type { Transfer } from '@smartflight/contract/devices/transfers.schemas.ts';
import type { z } from 'zod';
import type { MsgKey } from '../../../shared/i18n/messages.ts';

/** What pages about one device use of it. */
export interface Device {
  id: string;
  name: string;
}

export const deviceName = ({ id, name }: Device): string => name || id;

/** A phone or e-mail with the period in which it may use a device; without times, from now without end. */
export interface Grant {
  account: string;
  validFrom?: string;
  validTo?: string;
}

/** An open transfer offer as its owner sees it. */
export interface WaitingTransfer {
  id: string;
  to: string;
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

export type DeviceEntry = z.output<typeof deviceEntry> & { id: string };

/** Preview of one spreadsheet row; no entry if a field is invalid. */
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
/** Result of one row: registered, with codes shown once, or the error code. */
export interface ImportResult {
  id: string;
  code: string | null;
  activateCode: string | null;
  password: string | null;
}

/** Import of many devices of a kind by spreadsheet. */
export interface DeviceSheet {
  words: {
    readonly title: MsgKey;
    readonly intro: 'droneImport.intro' | 'chargers.importIntro';
    readonly register: 'droneImport.register' | 'chargers.importRegister';
    readonly done: 'droneImport.done' | 'chargers.importDone';
  };
  /** Names of the saved files: the empty template and the issued codes. */
  files: Readonly<Record<'template' | 'codes', string>>;
  template(): Promise<Blob>;
  read(file: File, o: { signal: AbortSignal; onProgress: (part: number) => void }): Promise<ImportPreview>;
  import(entries: DeviceEntry[], o: { timeoutMs: number }): Promise<ImportResult[]>;
}

/** A device from which the server receives messages. */
export interface ReceivedDevice {
  kind: DeviceKind;
  key: readonly [string];
  diagnostics(id: string, o: CallOptions): Promise<Diagnostics>;
}

/** A device with a page that guides it to its first message. */
export interface ConnectableDevice extends ReceivedDevice {
  provision(id: string): Promise<{ mqtt: { username: string; password: string } }>;
  /** Telemetry for a test command. */
  example: object;
  /** Where it is shown once connected, from the own list and the company's. */
  seenAt: Readonly<Record<'own' | 'tenant', string>>;
}

/** Actions of owner and company on a device of any kind: the calls of its kind, and its texts. */
export interface OwnershipActions extends ConnectableDevice {
  /** Key of its texts. */
  texts: 'drones' | 'chargers';
  /** Texts for its id and name, the effect of retiring it, and who needs the codes of a registration. */
  words: Readonly<Record<'id' | 'name' | 'retireMore' | 'whoNeeds', MsgKey>>;
  param: string;
  rename(id: string, name: string): Promise<unknown>;
  unbind(id: string, confirm: string): Promise<unknown>;
  offer(id: string, body: { account: string; confirm: string }): Promise<Transfer>;
  grant(id: string, grant: Grant): Promise<Device>;
  revoke(id: string, grantId: string): Promise<Device>;
  setMaintenance(id: string, begins: boolean): Promise<Device & { maintenanceSince: string | null }>;
  renewCode(id: string): Promise<{ activateCode: string }>;
  retire(id: string, confirm: string): Promise<unknown>;
  /** Its events before an instant, newest first, `size` at a time. */
  history(
    id: string,
    page: { before: string | undefined; size: number },
    o: CallOptions,
  ): Promise<HistoryPage>;
  sheet: DeviceSheet;
  /** Content of its label's QR code; absent for kinds whose form reads none. */
  bindingText?(id: string, activateCode: string): string;
}
