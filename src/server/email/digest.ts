import type { Language } from '../../core/languages.ts';
import type { NotificationItem } from '../notifications/notifications.ts';
import { DIGEST_TEXTS } from './digest-texts.ts';

/** A person's unread notifications. Links are absolute. */
export interface Digest {
  language: Language;
  items: readonly (Pick<NotificationItem, 'by' | 'kind' | 'ticketName' | 'boardName' | 'text'> & {
    link: string;
  })[];
  unsubscribe: string;
}

/** Renders one mail: its subject, plain text and HTML. */
export function renderDigest({ language, items, unsubscribe }: Digest) {
  const texts = DIGEST_TEXTS[language];
  const lineOf = ({ by, kind, ticketName }: Item) =>
    texts.lines[kind](by ?? texts.somebody, ticketName);
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

type Item = Digest['items'][number];

function paragraphOf(item: Item, language: Language): string {
  const { by, kind, ticketName, boardName, text, link } = item;
  const texts = DIGEST_TEXTS[language];
  const excerpt = text ? `<br>${escapeHtml(text).replaceAll('\n', '<br>')}` : '';
  const ticket = `<a href="${escapeHtml(link)}">${escapeHtml(ticketName)}</a>`;
  const line = texts.lines[kind](`<b>${escapeHtml(by ?? texts.somebody)}</b>`, ticket);
  return `<p>${line}${excerpt}<br><span style="color:#666">${escapeHtml(boardName)}</span></p>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and attributes. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
