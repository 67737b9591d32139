import { language } from '@smartflight/contract/kit/fields.schemas.ts';
import { certificateReminders } from '@smartflight/contract/onboarding/reviews.ts';
import { sql } from 'kysely';
import type { Deps } from '../../access/deps.ts';
import { postNotices } from '../../messages/notices.ts';

/** Local hour from which the reminders of a day are sent. */
const fromHour = 8;

interface Due {
  id: string;
  email: string | null;
  language: string;
  date: string;
  days: number;
}

/**
 * Reminds the holders of pilot certificates 30 and 7 days before the last valid day and on it, in their time zones, by
 * inbox and mail. Each reminder is sent once; one that was missed is replaced by the next that is due.
 */
export async function remindOfCertificates({ pools, clock, outgoing }: Deps): Promise<void> {
  const at = new Date(clock());
  const [early, late] = certificateReminders;
  const reminded = await pools.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Due>`
      with ends as (
        select id, pilot_valid_until
          - (${at}::timestamptz at time zone time_zone - make_interval(hours => ${fromHour}))::date as days
        from accounts
        where pilot_valid_until is not null and pilot_reminder is distinct from 0 and disabled_at is null
          and pilot_valid_until <= ${at}::date + ${early + 2}::int
      ), due as (
        select id, days, case when days <= 0 then 0 when days <= ${late} then ${late}::int else ${early}::int end as stage
        from ends where days <= ${early}
      )
      update accounts a set pilot_reminder = due.stage from due
      where a.id = due.id and (a.pilot_reminder is null or a.pilot_reminder > due.stage)
      returning a.id, a.email, a.language, a.pilot_valid_until as date, due.days`.execute(tx);
    await postNotices(
      tx,
      at,
      rows.map(({ id, date, days }) => ({
        to: [id],
        ...(days > 0
          ? { text: 'certificate.expires' as const, args: { date, days } }
          : { text: 'certificate.expired' as const, args: { date } }),
        target: { page: 'profile' },
      })),
    );
    return rows;
  });
  for (const { email, date, days, ...row } of reminded)
    if (email !== null && outgoing.reaches(email))
      await outgoing.notify({
        to: email,
        language: language.parse(row.language),
        ...(days > 0
          ? { text: 'certificateExpires', args: { date, days } }
          : { text: 'certificateExpired', args: { date } }),
      });
}
