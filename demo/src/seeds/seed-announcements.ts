import type { Deps } from '@smartflight/server/access/deps.ts';
import { chatPeople } from '../outside/chat-app.ts';
import { emailOf } from '../world.ts';
import texts from './announcements.json' with { type: 'json' };

/** Fixed ids, so that a later start finds the demo's own announcements. */
const ids = {
  outbox: '5f0c1c7e-6f5b-4e51-9b53-0d2f4d7f5a01',
  season: '5f0c1c7e-6f5b-4e51-9b53-0d2f4d7f5a02',
};

/** Announcements next to the sign-in form, written at every start, as the outbox may have moved to another port. */
export async function seedAnnouncements(
  { pools: { db } }: Pick<Deps, 'pools'>,
  outside: { outboxUrl: string; appsUrl: string },
): Promise<void> {
  const rows = [
    { id: ids.outbox, texts: JSON.stringify(texts.outbox), link: outside.outboxUrl, position: 0 },
    { id: ids.season, texts: JSON.stringify(texts.season), link: '', position: 1 },
  ];
  for (const row of rows)
    await db
      .insertInto('announcements')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ link: row.link }))
      .execute();
  const links = { android: outside.appsUrl, ios: outside.appsUrl, windows: outside.appsUrl };
  await db
    .insertInto('app_links')
    .values(links)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(links))
    .execute();
}

/** Binds one person of the demo's chat app to the pilot's account; only once, so that a later unbinding persists. */
export async function bindChatApp({ pools: { db } }: Pick<Deps, 'pools'>): Promise<void> {
  const [first] = chatPeople;
  await db
    .insertInto('chat_identities')
    .columns(['open_id', 'account_id', 'nickname', 'bound_at'])
    .expression((from) =>
      from
        .selectFrom('accounts')
        .where('email', '=', emailOf('pilot'))
        .select((of) => [
          of.val(first.openId).as('open_id'),
          'id',
          of.val(first.nickname).as('nickname'),
          of.val(new Date()).as('bound_at'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
