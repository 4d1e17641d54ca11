import { Paperclip, SquareArrowRight } from 'lucide-react';
import { createElement, type ReactNode, use, useMemo, useState } from 'react';
import {
  type MarkdownElement,
  type MarkdownNode,
  markdownDocument,
} from '../../../core/markdown/document.ts';
import { plainText } from '../../../core/markdown/plain-text.ts';
import type { Task } from '../../../core/markdown/tasks.ts';
import { markdownTexts } from '../../i18n/en/markdown.ts';
import { MarkdownContext } from './markdown-context.ts';
import styles from './markdown-text.module.css';
import { TicketReference } from './ticket-reference.tsx';

/** The user's actions on the tasks of a text. */
export interface TaskActions {
  setDone: (task: Task, isDone: boolean) => void;
  /** Null if the reader may not create tickets. */
  makeTicket: ((task: Task) => void) | null;
}

interface MarkdownTextProps {
  text: string;
  /** Without them, tasks are read-only. */
  tasks?: TaskActions | null | undefined;
}

/** A description or comment. Elements are made by React, so no text becomes markup. */
export function MarkdownText({ text, tasks = null }: MarkdownTextProps) {
  const nodes = useMemo(() => markdownDocument(text, location.origin), [text]);
  return <div className={styles.text}>{show(nodes, tasks)}</div>;
}

function show(nodes: readonly MarkdownNode[], tasks: TaskActions | null): ReactNode {
  return nodes.map((node, n) =>
    typeof node === 'string' ? (
      node
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: nodes of a text have no identity
      <Element key={n} element={node} tasks={tasks} />
    ),
  );
}

interface ElementProps<E = MarkdownElement> {
  element: E;
  tasks: TaskActions | null;
}

const PHOTO_PATH = /^\/photos\/[^/]+\/([^/]+)\//;
const FILE_PATH = /^\/files\/([^/]+)\/([^/?]+)$/;

/** The heading of a text is below those of the dialog around it. */
const HEADING_OFFSET = 3;
const MAX_HEADING = 6;

function Element({ element, tasks }: ElementProps) {
  const children = show(element.children, tasks);
  switch (element.tag) {
    case 'heading': {
      const level = Math.min(element.depth + HEADING_OFFSET, MAX_HEADING);
      return createElement(`h${level}`, { 'data-level': element.level }, children);
    }
    case 'hr':
      return <hr />;
    case 'ol':
      return <ol start={element.start}>{children}</ol>;
    case 'pre':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <pre tabIndex={0}>
          <code>{children}</code>
        </pre>
      );
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <div className={styles.wide} tabIndex={0}>
          <table>{children}</table>
        </div>
      );
    case 'th':
    case 'td':
      return createElement(element.tag, { 'data-align': element.align ?? undefined }, children);
    case 'a':
      return <Link element={element}>{children}</Link>;
    case 'image':
      return <Image href={element.href} alt={element.children.join('')} />;
    case 'task':
      return <TaskItem element={element} tasks={tasks} />;
    case 'ticket':
      return <TicketReference reference={element.ref} written={element.children.join('')} />;
    default:
      return createElement(element.tag, null, children);
  }
}

function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** An address of this installation without its origin. */
function pathOf(href: string): string {
  return href.startsWith(`${location.origin}/`) ? href.slice(location.origin.length) : href;
}

/** The link of a file of the ticket says whether the file is there. */
function Link({
  element: { href, children },
  children: shown,
}: {
  element: Extract<MarkdownElement, { tag: 'a' }>;
  children: ReactNode;
}) {
  const place = use(MarkdownContext);
  const path = pathOf(href);
  const [, ticketId, fileId = ''] = FILE_PATH.exec(path) ?? [];
  if (ticketId === undefined) return <ExternalLink href={href}>{shown}</ExternalLink>;
  if (place?.isShared) return shown;
  if (ticketId === place?.ticketId && place.fileIds?.has(fileId) === false)
    return <Gone text={markdownTexts.fileGone(textOf(children))} />;
  return (
    <a href={path} download>
      <Paperclip size="1em" aria-hidden="true" /> {shown}
    </a>
  );
}

/** Only photos of the ticket are loaded; other images are links. */
function Image({ href, alt }: { href: string; alt: string }) {
  const place = use(MarkdownContext);
  const [isBroken, setBroken] = useState(false);
  const path = pathOf(href);
  const [, ticketId] = PHOTO_PATH.exec(path) ?? [];
  if (ticketId === undefined || !place) return <ExternalLink href={path}>{alt}</ExternalLink>;
  if (place.isShared) return alt;
  const { urls, isComplete } = place.photos;
  const isKnown = urls.has(path);
  // Photos that were uploaded with a new ticket do not name it.
  const wasOwn = ticketId === place.ticketId || ticketId.startsWith('temp_');
  if (!isKnown && wasOwn && (isComplete || isBroken)) {
    return <Gone text={markdownTexts.photoGone(alt)} />;
  }
  const isShown = (isKnown || ticketId === place.ticketId) && !isBroken;
  return (
    <ExternalLink href={path}>
      {isShown ? (
        <img
          src={path}
          alt={alt}
          loading="lazy"
          className={styles.photo}
          onError={() => setBroken(true)}
        />
      ) : (
        alt
      )}
    </ExternalLink>
  );
}

function Gone({ text }: { text: string }) {
  return <em>{text}</em>;
}

function textOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
}

/** The content below the line of a list item. */
function isBlock({ tag }: MarkdownElement): boolean {
  return ['ul', 'ol', 'pre', 'blockquote', 'table'].includes(tag);
}

function TaskItem({ element, tasks }: ElementProps<Extract<MarkdownElement, { tag: 'task' }>>) {
  const { task, children } = element;
  const text = plainText(task.text);
  const firstBlock = children.findIndex((node) => typeof node !== 'string' && isBlock(node));
  const blocksAt = firstBlock < 0 ? children.length : firstBlock;
  const isReference = typeof children[0] === 'object' && children[0].tag === 'ticket';
  const makeTicket = isReference ? null : tasks?.makeTicket;
  return (
    <li className={styles.task} data-done={task.isDone || undefined}>
      {/* The label enlarges the target of the checkbox. */}
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-label={text}
          checked={task.isDone}
          disabled={!tasks}
          onChange={({ currentTarget }) => tasks?.setDone(task, currentTarget.checked)}
        />
      </label>
      {show(children.slice(0, blocksAt), tasks)}
      {makeTicket && (
        <button
          type="button"
          className={styles.convert}
          aria-label={markdownTexts.makeTicketOf(text)}
          data-tooltip={markdownTexts.makeTicket}
          onClick={() => makeTicket(task)}
        >
          <SquareArrowRight aria-hidden="true" />
        </button>
      )}
      {show(children.slice(blocksAt), tasks)}
    </li>
  );
}
