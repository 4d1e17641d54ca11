import MarkdownIt, { type Token } from 'markdown-it';
import { type Task, tasksOf } from './tasks.ts';

/** A part of a rendered text: plain text, or an element. */
export type MarkdownNode = string | MarkdownElement;

type Align = 'left' | 'center' | 'right';

/**
 * The elements of a document. There are no others, so a text can neither run code nor load anything:
 * raw HTML is text, and an image is an address that the reader of the tree may show as a link.
 */
export type MarkdownElement = { children: MarkdownNode[] } & (
  | { tag: PlainTag }
  /** Its level as written, and how many headings of the text it is below, from 1. */
  | { tag: 'heading'; level: number; depth: number }
  | { tag: 'ol'; start: number }
  | { tag: 'pre' }
  | { tag: 'th' | 'td'; align: Align | null }
  | { tag: 'a'; href: string }
  | { tag: 'image'; href: string }
  /** An item of a task list. */
  | { tag: 'task'; task: Task }
  /**
   * A ticket's number, `#` and the last characters of its id, or its address; the children are as
   * written.
   */
  | { tag: 'ticket'; ref: TicketRef }
);

type PlainTag = (typeof PLAIN_TAGS)[number];

/** What names a ticket in a text. */
export type TicketRef =
  | { shortId: string }
  | { number: string }
  | { boardId: string; ticketId: string };

const PLAIN_TAGS = [
  ...(['p', 'blockquote', 'ul', 'li', 'hr', 'strong', 'em', 's', 'code'] as const),
  ...(['table', 'thead', 'tbody', 'tr'] as const),
];

/** `#` and six characters, or a number as WEB-12. */
const REFERENCE =
  /(?<![\w&/#])#([A-Za-z0-9_-]{6})(?![\w-])|(?<![\w&/#.-])([A-Z]{2,5}-[1-9]\d{0,6})(?![\w-]|\.\d)/g;
const SAFE_SCHEME = /^(?:https?|mailto|tel):/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const LINKED_SCHEMAS = ['http:', 'https:', 'mailto:'];

const parser = createParser();

/**
 * Parses a description or comment: CommonMark with GFM's tables, task lists, strikethrough and
 * autolinks. Single line breaks stay line breaks, as characters of the text.
 * @param origin the address of this installation, whose ticket addresses become references
 */
export function markdownDocument(markdown: string, origin: string): MarkdownNode[] {
  const tasks: TasksByLine = new Map(tasksOf(markdown).map((task) => [task.line, task]));
  return new TreeBuilder(origin).build(parser.parse(markdown, { tasks }));
}

/** The address of a link, or null if it is not followed: other schemes may run code. */
export function safeHref(address: string): string | null {
  // Browsers drop control characters and blanks before they parse the scheme, so we do too.
  const bare = [...address].filter((character) => character > ' ').join('');
  if (SAFE_SCHEME.test(bare)) return bare;
  if (SCHEME.test(bare)) return null;
  if (/^\/(?![/\\])/.test(bare)) return bare;
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/:?#]|$)/u.test(bare) ? `https://${bare}` : null;
}

type TasksByLine = ReadonlyMap<number, Task>;

function createParser() {
  const markdown = new MarkdownIt({ html: false, linkify: true });
  markdown.validateLink = (url) => safeHref(url) !== null;
  const { linkify } = markdown;
  linkify.set({ fuzzyLink: true });
  const match = linkify.match.bind(linkify);
  // Only what is clearly an address: readme.md is none.
  linkify.match = (text) =>
    match(text)?.filter(
      (found) => LINKED_SCHEMAS.includes(found.schema) || /^www\./i.test(found.text),
    ) ?? null;
  // Before the inline rules, which could take the brackets for a link.
  markdown.core.ruler.before('inline', 'tasks', ({ tokens, env }) =>
    markTasks(tokens, env.tasks as TasksByLine),
  );
  return markdown;
}

/** Takes the brackets of each task out of the text of its list item. */
function markTasks(tokens: Token[], tasks: TasksByLine): void {
  tokens.forEach((token, n) => {
    if (token.type !== 'list_item_open') return;
    // A paragraph, or a heading if it is underlined.
    const inline = tokens[n + 2];
    const task = token.map && tasks.get(token.map[0]);
    if (!task || inline?.type !== 'inline' || inline.map?.[0] !== task.line) return;
    const brackets = /^\[[ \txX]\][ \t]+/.exec(inline.content)?.[0];
    if (!brackets) return;
    token.meta = { task };
    inline.content = inline.content.slice(brackets.length);
  });
}

/** Makes a tree of the parser's flat list of tokens. */
class TreeBuilder {
  private readonly root: MarkdownNode[] = [];
  private readonly open: MarkdownNode[][] = [this.root];
  private readonly address: RegExp;
  /** The levels of the headings above the current place. */
  private readonly levels: number[] = [];
  /** Within links, nothing is a reference. */
  private linkDepth = 0;

  constructor(origin: string) {
    const escaped = origin.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    this.address = new RegExp(
      `^${escaped}/(?:boards/([A-Za-z0-9_-]+)\\?(?:[^#]*&)?ticket=([A-Za-z0-9_-]+)(?:[&#]|$)|` +
        't/([A-Za-z]{2,5}-[1-9]\\d{0,6})$)',
    );
  }

  build(tokens: readonly Token[]): MarkdownNode[] {
    for (const token of tokens) this.add(token);
    return this.root;
  }

  private add(token: Token): void {
    if (token.hidden) return;
    if (token.nesting === -1) {
      if (token.type === 'link_close') this.linkDepth -= 1;
      this.open.pop();
      return;
    }
    const { type, content } = token;
    if (type === 'inline') for (const child of token.children ?? []) this.add(child);
    else if (type === 'text' && this.linkDepth === 0) this.addText(content);
    else if (type === 'softbreak' || type === 'hardbreak') this.append('\n');
    else if (type === 'code_inline') this.append({ tag: 'code', children: [content] });
    else if (type === 'fence' || type === 'code_block')
      this.append({ tag: 'pre', children: [content.replace(/\n$/, '')] });
    else if (type === 'image') this.addImage(token);
    else if (token.nesting === 1) this.begin(this.elementOf(token));
    else if (type === 'hr') this.append({ tag: 'hr', children: [] });
    else this.append(content);
  }

  private begin(element: MarkdownElement): void {
    // A link to nowhere is its text.
    if (element.tag === 'a' && element.href === '') {
      this.open.push(this.open.at(-1) ?? this.root);
      return;
    }
    this.append(element);
    this.open.push(element.children);
  }

  private append(node: MarkdownNode): void {
    const siblings = this.open.at(-1) ?? this.root;
    const last = siblings.at(-1);
    if (typeof node === 'string' && typeof last === 'string') {
      siblings[siblings.length - 1] = last + node;
    } else {
      siblings.push(node);
    }
  }

  private elementOf(token: Token): MarkdownElement {
    const children: MarkdownNode[] = [];
    switch (token.type) {
      case 'heading_open':
        return this.headingOf(Number(token.tag.slice(1)));
      case 'ordered_list_open':
        return { tag: 'ol', start: Number(token.attrGet('start') ?? 1), children };
      case 'list_item_open':
        return itemOf(token, children);
      case 'th_open':
      case 'td_open':
        return { tag: token.tag as 'th' | 'td', align: alignOf(token), children };
      case 'link_open':
        return this.linkOf(token);
      default:
        return { tag: PLAIN_TAGS.find((tag) => tag === token.tag) ?? 'p', children };
    }
  }

  private headingOf(level: number): MarkdownElement {
    while ((this.levels.at(-1) ?? 0) >= level) this.levels.pop();
    const depth = this.levels.push(level);
    return { tag: 'heading', level, depth, children: [] };
  }

  private linkOf(token: Token): MarkdownElement {
    this.linkDepth += 1;
    const href = hrefOf(token, 'href');
    const [, boardId, ticketId, number] = this.address.exec(href) ?? [];
    if (token.info === 'auto') {
      if (boardId && ticketId) return { tag: 'ticket', ref: { boardId, ticketId }, children: [] };
      if (number) return { tag: 'ticket', ref: { number: number.toUpperCase() }, children: [] };
    }
    return { tag: 'a', href, children: [] };
  }

  private addImage(token: Token): void {
    const href = hrefOf(token, 'src');
    if (href) this.append({ tag: 'image', href, children: [token.content || href] });
    else this.append(token.content);
  }

  private addText(text: string): void {
    let end = 0;
    for (const { index, 0: written, 1: shortId = '', 2: number } of text.matchAll(REFERENCE)) {
      if (index > end) this.append(text.slice(end, index));
      this.append({ tag: 'ticket', ref: number ? { number } : { shortId }, children: [written] });
      end = index + written.length;
    }
    if (end < text.length) this.append(text.slice(end));
  }
}

function itemOf({ meta }: Token, children: MarkdownNode[]): MarkdownElement {
  return meta ? { tag: 'task', task: meta.task as Task, children } : { tag: 'li', children };
}

function hrefOf(token: Token, name: 'href' | 'src'): string {
  return safeHref(String(token.attrGet(name) ?? '')) ?? '';
}

function alignOf(token: Token): Align | null {
  const style = String(token.attrGet('style') ?? '');
  const [, align] = /text-align:(left|center|right)/.exec(style) ?? [];
  return (align as Align | undefined) ?? null;
}
