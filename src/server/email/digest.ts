import type { Language } from '../../core/languages.ts';
import type { MoneyNotice } from '../../core/money/notices/money-notice.ts';
import type { TicketItem } from '../notifications/notifications.ts';
import { DIGEST_TEXTS } from './digest-texts.ts';
import { escapeHtml, markdownHtml } from './markdown-html.ts';

/** A person's unread notifications. Links are absolute. */
export interface Digest {
  language: Language;
  items: readonly (DigestedTicket | DigestedNotice)[];
  unsubscribe: string;
}

type DigestedTicket = Pick<
  TicketItem,
  'by' | 'kind' | 'ticketName' | 'ticketCount' | 'boardName' | 'text'
> & { link: string; markdown: string | null };

interface DigestedNotice {
  kind: 'money';
  notice: MoneyNotice;
  link: string;
}

/** Renders one mail: its subject, plain text and HTML, in which comments are as on the page. */
export function renderDigest({ language, items, unsubscribe }: Digest) {
  const texts = DIGEST_TEXTS[language];
  const lineOf = (item: Item) => {
    if (item.kind === 'money') return texts.notice(item.notice);
    const { by, kind, ticketName, ticketCount } = item;
    return texts.lines[kind](by ?? texts.someone, withOthers(ticketName, ticketCount, language));
  };
  const [first] = items;
  const subject = items.length === 1 && first ? lineOf(first) : texts.several(items.length);
  const text = [
    ...items.map((item) =>
      [lineOf(item), ...detailsOf(item), item.link].filter(Boolean).join('\n'),
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

/** The lines between what happened and the link. */
function detailsOf(item: Item): (string | null)[] {
  return item.kind === 'money' ? [item.notice.clientName] : [item.text, item.boardName];
}

function paragraphOf(item: Item, language: Language): string {
  const texts = DIGEST_TEXTS[language];
  if (item.kind === 'money') {
    const said = `<a href="${escapeHtml(item.link)}">${escapeHtml(texts.notice(item.notice))}</a>`;
    const client = `<span style="color:#666">${escapeHtml(item.notice.clientName)}</span>`;
    return `<p>${said}<br>${client}</p>`;
  }
  const { by, kind, ticketName, ticketCount, boardName, markdown, link } = item;
  const named = `<a href="${escapeHtml(link)}">${escapeHtml(ticketName)}</a>`;
  const ticket = withOthers(named, ticketCount, language);
  const line = texts.lines[kind](`<b>${escapeHtml(by ?? texts.someone)}</b>`, ticket);
  const board = `<span style="color:#666">${escapeHtml(boardName)}</span>`;
  if (!markdown) return `<p>${line}<br>${board}</p>`;
  const comment = markdownHtml(markdown, new URL(link).origin);
  return `<p>${line}</p><div style="border-left:3px solid #ccc;padding-left:12px">${comment}</div><p>${board}</p>`;
}
