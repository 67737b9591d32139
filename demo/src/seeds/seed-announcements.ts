import type { Deps } from '@smartflight/server/platform/deps.ts';
import { chatPeople } from '../outside/chat-app.ts';
import { emailOf } from '../world.ts';
import texts from './announcements.json' with { type: 'json' };

/** Ids of the demo's own announcements, so that a later start finds them. */
const ids = {
  outbox: '5f0c1c7e-6f5b-4e51-9b53-0d2f4d7f5a01',
  season: '5f0c1c7e-6f5b-4e51-9b53-0d2f4d7f5a02',
};

/** What is beside the sign-in form, written at every start: the outbox may have moved to another port. */
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

/** One person of the demo's chat app signs in to the pilot's account; once, so that an unbound one stays so. */
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
