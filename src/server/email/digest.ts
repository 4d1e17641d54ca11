import type { Language } from '../../core/languages.ts';
import type { MailedNotification } from '../notifications/notifications.ts';
import { DIGEST_TEXTS } from './digest-texts.ts';
import { escapeHtml, markdownHtml } from './markdown-html.ts';

/** A person's unread notifications. Links are absolute. */
export interface Digest {
  language: Language;
  items: readonly (Pick<
    MailedNotification,
    'by' | 'kind' | 'ticketName' | 'ticketCount' | 'boardName' | 'text' | 'markdown'
  > & { link: string })[];
  unsubscribe: string;
}

/** Renders one mail: its subject, plain text and HTML, in which comments are as on the page. */
export function renderDigest({ language, items, unsubscribe }: Digest) {
  const texts = DIGEST_TEXTS[language];
  const lineOf = ({ by, kind, ticketName, ticketCount }: Item) =>
    texts.lines[kind](by ?? texts.someone, withOthers(ticketName, ticketCount, language));
  const [first] = items;
  const subject = items.length === 1 && first ? lineOf(first) : texts.several(items.length);
  const text = [
    ...items.map((item) =>
      [lineOf(item), item.text, item.boardName, item.link].filter(Boolean).join('\n'),
    ),
    `-- \n${texts.end}\n${unsubscribe}`,
  ].join('\n\n');
  const html = `<!doctype html><html lang="${language}"><body style="font:15px/1.5 sans-serif">
${items.map((item) => paragraphOf(item, language)).join('\n')}
<hr><p style="color:#666;font-size:13px">${texts.end} <a href="${escapeHtml(unsubscribe)}">${texts.unsubscribe}</a></p>
</body></html>`;
  return { subject: subject.replaceAll(/\s+/g, ' '), text, html };
}

/** The named ticket, and how many more one change assigned. */
function withOthers(ticket: string, count: number, language: Language): string {
  return count === 1 ? ticket : `${ticket} ${DIGEST_TEXTS[language].others(count - 1)}`;
}

type Item = Digest['items'][number];

function paragraphOf(item: Item, language: Language): string {
  const { by, kind, ticketName, ticketCount, boardName, markdown, link } = item;
  const texts = DIGEST_TEXTS[language];
  const named = `<a href="${escapeHtml(link)}">${escapeHtml(ticketName)}</a>`;
  const ticket = withOthers(named, ticketCount, language);
  const line = texts.lines[kind](`<b>${escapeHtml(by ?? texts.someone)}</b>`, ticket);
  const board = `<span style="color:#666">${escapeHtml(boardName)}</span>`;
  if (!markdown) return `<p>${line}<br>${board}</p>`;
  const comment = markdownHtml(markdown, new URL(link).origin);
  return `<p>${line}</p><div style="border-left:3px solid #ccc;padding-left:12px">${comment}</div><p>${board}</p>`;
}
