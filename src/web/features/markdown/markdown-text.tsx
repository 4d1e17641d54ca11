import { SquareArrowRight } from 'lucide-react';
import { createElement, type ReactNode, use, useMemo } from 'react';
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

/** What the reader may do with the tasks of a text. */
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
      return <ExternalLink href={element.href}>{children}</ExternalLink>;
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

/** Only photos of the ticket are loaded; other images are links. */
function Image({ href, alt }: { href: string; alt: string }) {
  const place = use(MarkdownContext);
  const path = href.startsWith(`${location.origin}/`) ? href.slice(location.origin.length) : href;
  const isPhoto = path.startsWith('/photos/');
  if (place?.isShared && isPhoto) return alt;
  const isOwn = place && path.startsWith(`/photos/${place.board.id}/${place.ticketId}/`);
  return (
    <ExternalLink href={path}>
      {isOwn ? <img src={path} alt={alt} loading="lazy" className={styles.photo} /> : alt}
    </ExternalLink>
  );
}

/** What stands below the line of a list item. */
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
