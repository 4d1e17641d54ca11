import {
  type MarkdownElement,
  type MarkdownNode,
  markdownDocument,
} from '../../core/markdown/document.ts';

/** Headings are of the size of the text around them. */
const TAGS: { [K in MarkdownElement['tag']]?: string } = { heading: 'h4' };

/** A comment as HTML, with the elements that pages show. Images are links. */
export function markdownHtml(markdown: string, origin: string): string {
  return markdownDocument(markdown, origin)
    .map((node) => htmlOf(node, origin))
    .join('');
}

function htmlOf(node: MarkdownNode, origin: string): string {
  if (typeof node === 'string') return escapeHtml(node).replaceAll('\n', '<br>');
  if (node.tag === 'pre') return `<pre>${escapeHtml(node.children.join(''))}</pre>`;
  const content = node.children.map((child) => htmlOf(child, origin)).join('');
  switch (node.tag) {
    case 'hr':
      return '<hr>';
    case 'a':
    case 'image':
      return linkTo(new URL(node.href, origin).href, content);
    case 'ticket':
      return 'boardId' in node.ref ? linkTo(node.children.join(''), content) : content;
    case 'ol':
      return `<ol start="${node.start}">${content}</ol>`;
    case 'task':
      return `<li>${node.task.isDone ? '☑' : '☐'} ${content}</li>`;
    default: {
      const tag = TAGS[node.tag] ?? node.tag;
      return `<${tag}>${content}</${tag}>`;
    }
  }
}

function linkTo(href: string, content: string): string {
  return `<a href="${escapeHtml(href)}" rel="noopener noreferrer">${content}</a>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
