import { announcements } from '@smartflight/contract/endpoints.ts';
import { type Language, languages } from '@smartflight/contract/kit/languages.ts';
import type { Announcement } from '@smartflight/contract/messages/announcements.schemas.ts';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { publicRoute, route } from '../../access/http/route.ts';
import { signInPageOf } from '../../access/wechat.ts';
import { fault } from '../../platform/http/fault.ts';
import {
  countLocked,
  currentAnnouncements,
  deleteAnnouncement,
  getAppLinks,
  insertAnnouncement,
  listAnnouncements,
  putAppLinks,
  replaceAnnouncement,
} from './announcements.store.ts';

const most = 20;

/** Announcements beside the sign-in form, and their management by staff. */
export function announcementsRoutes(app: FastifyInstance, deps: Deps): void {
  publicAnnouncements(app, deps);
  managedAnnouncements(app, deps);
}

function publicAnnouncements(app: FastifyInstance, { pools, outgoing, config, clock }: Deps): void {
  publicRoute(app, announcements.ads, async ({ actor }) => ({
    items: (await currentAnnouncements(pools.db, new Date(clock()))).map((one) => inOne(one, actor.language)),
    ways: {
      ...outgoing.ways,
      wechat: config.wechat ? signInPageOf(config.wechat) : null,
      openid: config.openid?.name ?? null,
    },
  }));

  publicRoute(app, announcements.appDownloadUrl, () => getAppLinks(pools.db));
}

function managedAnnouncements(app: FastifyInstance, { pools: { db } }: Deps): void {
  const targetOf = (id: string) => ({ kind: 'announcement', id });

  route(app, announcements.list, () => listAnnouncements(db));

  route(app, announcements.create, ({ body, actor }) =>
    db.transaction().execute(async (tx) => {
      if ((await countLocked(tx)) >= most) throw fault('announcement.too-many');
      const made = await insertAnnouncement(tx, body);
      await audit(tx, actor, { action: 'announcements.create', target: targetOf(made.id) });
      return made;
    }),
  );

  route(app, announcements.update, ({ params, body, actor }) =>
    db.transaction().execute(async (tx) => {
      const changed = await replaceAnnouncement(tx, params.id, body);
      if (!changed) throw fault('announcement.not-found');
      await audit(tx, actor, { action: 'announcements.update', target: targetOf(params.id) });
      return changed;
    }),
  );

  route(app, announcements.remove, ({ params, actor }) =>
    db.transaction().execute(async (tx) => {
      if (!(await deleteAnnouncement(tx, params.id))) throw fault('announcement.not-found');
      await audit(tx, actor, { action: 'announcements.remove', target: targetOf(params.id) });
      return {};
    }),
  );

  route(app, announcements.setAppLinks, ({ body, actor }) =>
    db.transaction().execute(async (tx) => {
      await putAppLinks(tx, body);
      const target = { kind: 'app-links', id: 'all' };
      await audit(tx, actor, { action: 'announcements.set-app-links', target, detail: body });
      return body;
    }),
  );
}

/** The text in the reader's language, else in English, else in the first language that has one. */
function inOne({ id, texts, link }: Announcement, language: Language) {
  const found = [language, 'en' as const, ...languages].map((one) => texts[one]).find((words) => words);
  return { id, title: found?.title ?? '', text: found?.text ?? '', link };
}
