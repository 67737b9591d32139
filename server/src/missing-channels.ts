import type { Config } from './config.ts';

/** Lists the channels that are not configured and the flows this disables, one line each, for the start-up output. */
export function missingChannels({ mail, sms, wechat }: Pick<Config, 'mail' | 'sms' | 'wechat'>): string[] {
  const flows = 'registration, recovery and a changed contact';
  return [
    mail
      ? ''
      : `No mail can be sent (SMTP_URL, MAIL_FROM): ${flows} by e-mail are refused, results reach only the inbox.`,
    sms ? '' : `No SMS can be sent (SMS_URL, SMS_SECRET): ${flows} by phone are refused.`,
    wechat ? '' : 'WeChat login is off (WECHAT_APP_ID, WECHAT_SECRET).',
  ].filter((line) => line !== '');
}
