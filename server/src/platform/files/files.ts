import { randomUUID } from 'node:crypto';
import { imagePath } from '@smartflight/contract/system/files.schemas.ts';
import {
  type FilePurpose,
  fileOfPath,
  filePurposes,
  pathOfFile,
} from '@smartflight/contract/system/files.ts';
import { sql, type Transaction } from 'kysely';
import type { Clock } from '../clock.ts';
import { fault, faultFor } from '../http/fault.ts';
import type { DB } from '../postgres/db-types.ts';
import type { Database } from '../postgres/pools.ts';
import { createTurns } from '../process/turns.ts';
import { keyNameOf, type Vault } from '../security/vault.ts';
import { makeLabel } from './label.ts';
import { isSamePicture, makePicture } from './picture.ts';

/** Purposes that take effect with the upload, without a form. */
const wornAtOnce: readonly FilePurpose[] = ['avatar', 'logo', 'miniLogo'];
const mostLoose = 20;

export interface StoredFile {
  id: string;
  ownerId: string;
  purpose: FilePurpose;
  mediaType: string;
  bytes: Buffer;
}

/** Required owner and purpose of a picture; `at` is the request field that names it. */
export interface RequiredPicture {
  ownerId: string;
  purpose: FilePurpose;
  path: string;
  at: string;
}

export interface Files {
  /**
   * Stores a file of its owner and returns its path; it is loose until `keep` is called. Throws 'image.refused',
   * 'image.too-large', 'image.too-small', 'image.size-wrong', 'image.too-many', for a label 'label.refused' and
   * 'label.too-large', and 'server.unavailable' when too many files wait.
   */
  store(ownerId: string, purpose: FilePurpose, upload: { read(): Promise<Uint8Array> }): Promise<string>;
  /**
   * Links a picture to what the transaction writes and returns its id. A foreign or unsuitable picture is a field
   * problem.
   */
  keep(tx: Transaction<DB>, keeping: RequiredPicture): Promise<string>;
  /** Whether two pictures show the same. */
  isSame(tx: Transaction<DB>, one: string, other: string): Promise<boolean>;
  drop(tx: Transaction<DB>, purpose: FilePurpose, path: string): Promise<void>;
  /** Decrypts a picture. The caller must check who may see it. */
  read(id: string): Promise<StoredFile | undefined>;
  /** Removes pictures that no form referred to within a day. */
  dropLoose(): Promise<void>;
}

/** Encrypted pictures in the database, checked and re-encoded before they are stored. */
export function createFiles(o: { db: Database; vault: Vault; clock: Clock }): Files {
  const { db, vault, clock } = o;
  // Decoding must leave CPU and memory for other requests; an upload is read into memory when it is its turn.
  const turns = createTurns({ atOnce: 2, waiting: 16 });
  const now = (): Date => new Date(clock());
  return {
    store: async (ownerId, purpose, upload) => {
      const picture = await turns.hold(async () => {
        const bytes = await upload.read();
        return purpose === 'label' ? makeLabel(bytes) : makePicture(bytes, purpose);
      });
      const id = randomUUID();
      const row = {
        id,
        owner_id: ownerId,
        purpose,
        media_type: picture.mediaType,
        width: picture.width,
        height: picture.height,
        created_at: now(),
      };
      await db.transaction().execute(async (tx) => {
        if (!wornAtOnce.includes(purpose)) await checkSpace(tx, ownerId);
        const sealed = vault.seal(picture.bytes, contextOf(id));
        await tx
          .insertInto('files')
          .values({ ...row, sealed, key_id: keyNameOf(sealed) })
          .execute();
      });
      return pathOfFile(id);
    },
    keep: async (tx, { ownerId, purpose, path, at }) => {
      const row = imagePath.safeParse(path).success
        ? await tx
            .updateTable('files')
            .set({ kept_at: sql`coalesce(kept_at, ${now()})` })
            .where('id', '=', fileOfPath(path))
            .where('owner_id', '=', ownerId)
            .where('purpose', '=', purpose)
            .returning('id')
            .executeTakeFirst()
        : undefined;
      if (!row) throw fault('request.invalid', [{ at, code: 'imageEmpty' }]);
      return row.id;
    },
    isSame: async (tx, one, other) => {
      const [first, second] = [await readFile(tx, vault, one), await readFile(tx, vault, other)];
      return first !== undefined && second !== undefined && isSamePicture(first.bytes, second.bytes);
    },
    drop: async (tx, purpose, path) => {
      if (!imagePath.safeParse(path).success) return;
      const id = fileOfPath(path);
      await tx.deleteFrom('files').where('id', '=', id).where('purpose', '=', purpose).execute();
    },
    read: (id) => readFile(db, vault, id),
    dropLoose: async () => {
      const yesterday = new Date(clock() - 86_400_000);
      await db.deleteFrom('files').where('kept_at', 'is', null).where('created_at', '<', yesterday).execute();
    },
  };
}

const contextOf = (id: string): string => `files:${id}`;

/** The table allows only these purposes; the fallback is for the type. */
const purposeOf = (text: string): FilePurpose => filePurposes.find((purpose) => purpose === text) ?? 'idCard';

async function readFile(db: Database, vault: Vault, id: string): Promise<StoredFile | undefined> {
  const row = await db
    .selectFrom('files')
    .select(['owner_id', 'purpose', 'media_type', 'sealed'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      id,
      ownerId: row.owner_id,
      purpose: purposeOf(row.purpose),
      mediaType: row.media_type,
      bytes: vault.open(row.sealed, contextOf(id)),
    }
  );
}

/** Serializes the uploads of one owner, so that two of them cannot both take the last free slot. */
async function checkSpace(tx: Transaction<DB>, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files:${ownerId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('kept_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= mostLoose) throw faultFor('image.too-many', 3600);
}
