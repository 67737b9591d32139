import type { deviceEntry } from '@smartflight/contract/devices/device-ownership.schemas.ts';
import type { chargers as endpoints } from '@smartflight/contract/endpoints.ts';
import type { BodyOf, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import type { Language } from '@smartflight/contract/kit/languages.ts';
import type { z } from 'zod';
import type { UserActor } from '../../platform/actor.ts';
import type { Sheet } from '../../platform/xlsx/spec.ts';

interface Shown {
  activateCode: string;
  mqtt: { username: string; password: string };
}

type NamedEntry = z.output<typeof deviceEntry> & { id: string };
type Imported = Omit<ResultOf<typeof endpoints.import>['items'][number], 'chargerId'> & { id: string };
type PreviewRow = ResultOf<typeof endpoints.readImport>['rows'][number];
type Preview = Omit<ResultOf<typeof endpoints.readImport>, 'rows'> & {
  rows: (Omit<PreviewRow, 'chargerId' | 'entry'> & { id: string; entry: NamedEntry | null })[];
};

/** What chargers share with drones: the register, changing owner, and who may use them. */
export interface ChargerOwnership {
  register(actor: UserActor, entry: z.output<typeof deviceEntry> & { id: string }): Promise<Shown>;
  provision(actor: UserActor, id: string): Promise<Pick<Shown, 'mqtt'>>;
  renewCode(actor: UserActor, id: string): Promise<Pick<Shown, 'activateCode'>>;
  update(actor: UserActor, id: string, body: BodyOf<typeof endpoints.update>): Promise<void>;
  bind(
    actor: UserActor,
    o: { id: string; activateCode: string; name?: string | undefined },
  ): Promise<{ id: string; name: string }>;
  unbind(actor: UserActor, id: string, confirm: string): Promise<{ id: string; activateCode: string | null }>;
  retire(actor: UserActor, id: string, confirm: string): Promise<{ id: string }>;
  grant(actor: UserActor, id: string, body: BodyOf<typeof endpoints.grant>): Promise<void>;
  revoke(actor: UserActor, id: string, accountId: string): Promise<void>;
  importTemplate(language: Language): Sheet;
  readImport(actor: UserActor, file: Uint8Array): Promise<Preview>;
  import(actor: UserActor, entries: readonly NamedEntry[]): Promise<Imported[]>;
  history(
    actor: UserActor,
    o: { id: string; before: string | undefined; size: number },
  ): Promise<ResultOf<typeof endpoints.history> | undefined>;
  diagnose(actor: UserActor, id: string): Promise<ResultOf<typeof endpoints.diagnostics> | undefined>;
}
