import { files } from '@smartflight/contract/endpoints.ts';
import type { FilePurpose, UploadedFile } from '@smartflight/contract/system/files.ts';
import type { FastifyInstance } from 'fastify';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { fileRoute, publicFileRoute, route } from '../../access/http/route.ts';
import { headersOf } from '../../platform/files/file-headers.ts';
import type { StoredFile } from '../../platform/files/files.ts';
import { fault } from '../../platform/http/fault.ts';
import { type ReviewReach, setAvatar, sightOf } from './files.store.ts';

/** Pictures that one reviewer may open per hour, more than the work requires. */
const reviewerViews = { attempts: 300, windowS: 3600 };

/** Uploads, and access to the pictures. */
export function filesRoutes(app: FastifyInstance, deps: Deps, reach: ReviewReach): void {
  const uploads = [
    [files.uploadIdcardImg, 'idCard'],
    [files.uploadManipulatorImg, 'pilotCard'],
    [files.uploadLicenceImg, 'licence'],
  ] as const satisfies readonly (readonly [unknown, FilePurpose])[];
  for (const [endpoint, purpose] of uploads)
    route(app, endpoint, ({ actor, body }) => deps.files.store(actor.id, purpose, body.file));

  route(app, files.uploadAvatar, ({ actor, body }) => wear(deps, actor, body.file));

  fileRoute(app, files.get, async ({ actor, params, reply }) => {
    const file = await seen(deps, reach, { actor, id: params.id });
    return headersOf(reply, file).send(file.bytes);
  });

  publicFileRoute(app, files.logo, async ({ params, reply }) => {
    const file = await deps.files.read(params.id);
    if (!file || !isLogo(file)) throw fault('file.not-found');
    return headersOf(reply, file)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(file.bytes);
  });
}

const isLogo = ({ purpose }: StoredFile): boolean => purpose === 'logo' || purpose === 'miniLogo';

async function wear(deps: Deps, actor: UserActor, upload: UploadedFile): Promise<string> {
  const path = await deps.files.store(actor.id, 'avatar', upload);
  await deps.pools.db.transaction().execute(async (tx) => {
    await deps.files.keep(tx, { ownerId: actor.id, purpose: 'avatar', path, at: 'body.file' });
    await deps.files.drop(tx, 'avatar', await setAvatar(tx, actor, path));
  });
  return path;
}

async function seen(
  deps: Deps,
  reach: ReviewReach,
  { actor, id }: { actor: UserActor; id: string },
): Promise<StoredFile> {
  const sight = await sightOf({ db: deps.pools.db, reach }, actor, id);
  const file = sight && (await deps.files.read(id));
  if (!file) throw fault('file.not-found');
  if (sight === 'review') {
    await deps.limits.spend(`papers-seen:${actor.id}`, reviewerViews);
    await audit(deps.pools.db, actor, {
      action: 'files.view',
      target: { kind: 'file', id },
      detail: { purpose: file.purpose, ownerId: file.ownerId },
    });
  }
  return file;
}
