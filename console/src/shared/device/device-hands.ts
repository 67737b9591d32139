import type { DeviceKind } from '@smartflight/contract/device-link.ts';
import type { Transfer } from '@smartflight/contract/transfers.ts';
import type { MsgKey } from '../i18n/messages.ts';

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

/** What is done with a device of any kind by its owner and its company: the calls of one kind, and its words. */
export interface DeviceHands {
  kind: DeviceKind;
  /** Where its own words stand among the texts. */
  texts: 'drones' | 'chargers';
  /** What its id and its name are called, what becomes of a retired one, and who needs what a registration gives out. */
  words: Readonly<Record<'id' | 'name' | 'retireMore' | 'whoNeeds', MsgKey>>;
  /** Every query about devices of the kind starts with it. */
  key: readonly [string];
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
  /** What the QR code on its label says; a kind whose form reads none has none. */
  bindingText?(id: string, activateCode: string): string;
}
