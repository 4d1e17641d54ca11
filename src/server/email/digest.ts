import type { Language } from '../../core/languages.ts';
import type { NotificationItem } from '../notifications/notifications.ts';
import { DIGEST_TEXTS } from './digest-texts.ts';

/** What is new for one person. Links are whole. */
export interface Digest {
  language: Language;
  items: readonly (Pick<NotificationItem, 'by' | 'kind' | 'ticketName' | 'boardName' | 'text'> & {
    link: string;
  })[];
  unsubscribe: string;
}

/** One mail of all that is new: its subject, as plain text and as HTML. */
export function renderDigest({ language, items, unsubscribe }: Digest) {
  const words = DIGEST_TEXTS[language];
  const lineOf = ({ by, kind, ticketName }: Item) =>
    words.lines[kind](by ?? words.somebody, ticketName);
  const [first] = items;
  const subject = items.length === 1 && first ? lineOf(first) : words.several(items.length);
  const text = [
    ...items.map((item) =>
      [lineOf(item), item.text, item.boardName, item.link].filter(Boolean).join('\n'),
    ),
    `-- \n${words.end}\n${unsubscribe}`,
  ].join('\n\n');
  const html = `<!doctype html><html lang="${language}"><body style="font:15px/1.5 sans-serif">
${items.map((item) => paragraphOf(item, language)).join('\n')}
<hr><p style="color:#666;font-size:13px">${words.end} <a href="${escaped(unsubscribe)}">${words.unsubscribe}</a></p>
</body></html>`;
  return { subject: subject.replaceAll(/\s+/g, ' '), text, html };
}

type Item = Digest['items'][number];

function paragraphOf(item: Item, language: Language): string {
  const { by, kind, ticketName, boardName, text, link } = item;
  const words = DIGEST_TEXTS[language];
  const said = text ? `<br>${escaped(text).replaceAll('\n', '<br>')}` : '';
  const ticket = `<a href="${escaped(link)}">${escaped(ticketName)}</a>`;
  const what = words.lines[kind](`<b>${escaped(by ?? words.somebody)}</b>`, ticket);
  return `<p>${what}${said}<br><span style="color:#666">${escaped(boardName)}</span></p>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML, in attributes too. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
