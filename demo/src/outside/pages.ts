import type { Language } from '@smartflight/contract/kit/languages.ts';
import { chatPeople } from './chat-app.ts';
import type { SentMessage } from './outbox.ts';
import words from './words.json' with { type: 'json' };

type Word = keyof (typeof words)['en'];

/** External content is escaped. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

const page = (language: Language, title: Word, body: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words[language][title]} · Smart Flight</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<main>
<h1>${words[language][title]}</h1>
${body}
</main>
</body>
</html>
`;

export function outboxPage(language: Language, messages: readonly SentMessage[]): string {
  const message = words[language];
  const items = messages.map(
    (one) => `<li>
<p class="head"><span class="tag">${message[one.channel]}</span> <strong>${escaped(one.to)}</strong>
<time datetime="${one.at}">${escaped(one.at.slice(0, 19).replace('T', ' '))} UTC</time></p>
${one.subject ? `<p class="subject">${escaped(one.subject)}</p>` : ''}
${one.code ? `<p class="code">${one.code}</p>` : ''}
<pre>${escaped(one.text)}</pre>
</li>`,
  );
  const list = items.length > 0 ? `<ol>${items.join('\n')}</ol>` : `<p class="empty">${message.empty}</p>`;
  return page(language, 'outbox', `<p>${message.about}</p>${list}\n<script src="/outbox.js"></script>`);
}

/** Replaces the chat app's sign-in page: instead of scanning a code, the user chooses a person. */
export function chatAppPage(language: Language, query: URLSearchParams): string {
  const links = chatPeople.map(({ openId, nickname }) => {
    const address = new URLSearchParams({
      as: openId,
      redirect_uri: query.get('redirect_uri') ?? '',
      state: query.get('state') ?? '',
    });
    return `<li><a class="person" href="/connect/confirm?${escaped(address.toString())}">${escaped(nickname)}</a></li>`;
  });
  return page(language, 'chatApp', `<p>${words[language].whoAreYou}</p><ul>${links.join('\n')}</ul>`);
}

export const plainPage = (language: Language, title: Word, text: Word): string =>
  page(language, title, `<p>${words[language][text]}</p>`);

/** Polls the page and replaces its content in place, so that the scroll position stays. */
export const outboxScript = `setInterval(async () => {
  if (document.hidden) return;
  const answer = await fetch(location.href).catch(() => undefined);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
  const shown = document.querySelector('main');
  if (fresh && shown && fresh.innerHTML !== shown.innerHTML) shown.innerHTML = fresh.innerHTML;
}, 2000);
`;

export const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, 'Noto Sans', 'PingFang SC', sans-serif;
  --line: light-dark(#d8ddd3, #39423b); --soft: light-dark(#5d6a60, #a5b2a8); --lead: light-dark(#1f6b3a, #7fd19b); }
body { margin: 0; background: light-dark(#f5f6f1, #141815); color: light-dark(#18211b, #e8eee9); }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
ol, ul { list-style: none; margin: 1.5rem 0 0; padding: 0; }
li { border-top: 1px solid var(--line); padding: 1rem 0; }
.head { margin: 0; display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; }
.tag, time, .empty, pre { color: var(--soft); }
.tag, time { font-size: .875rem; }
time { margin-inline-start: auto; }
.subject { margin: .25rem 0 0; }
.code { font: 600 2.5rem/1.2 ui-monospace, monospace; letter-spacing: .15em; margin: .5rem 0; color: var(--lead); }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0 0; }
.person { display: block; min-height: 44px; line-height: 44px; font-size: 1.125rem; color: var(--lead); }
`;
