// Finds the task list items of a Markdown text without a parser, because pages show their numbers
// before one is loaded. The document (document.ts) shows a checkbox where both find an item.

/** An item of a task list: `- [ ] text`. */
export interface Task {
  /** Its position among the tasks of the text, from 0. */
  index: number;
  /** The text of its line behind the brackets. */
  text: string;
  isDone: boolean;
  /** The number of its line, from 0. */
  line: number;
  /** The offset of the character between the brackets. */
  offset: number;
}

/** Names a task: `text` finds it again if tasks were added or removed above it. */
export interface TaskRef {
  index: number;
  text: string;
}

/** A block that contains others: a quote, or a list item with the width of its indentation. */
type Container = { type: 'quote' } | { type: 'item'; indent: number };

interface Fence {
  mark: string;
  length: number;
}

const LIST_MARKER = /^(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/;
const RULE = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const FENCE = /^(`{3,}|~{3,})(.*)$/;
const TASK = /^\[([ \txX])\][ \t]+(\S.*?)[ \t]*$/;
const UNDERLINE = /^(?:=+|-+)[ \t]*$/;
const HEADING = /^#{1,6}(?:[ \t]|$)/;

/** The columns of indentation from which a line is code. */
const CODE_INDENT = 4;
const TAB_WIDTH = 4;
/** The parser nests no deeper; each level reads the rest of the line. */
const MAX_NESTING = 100;

/** The tasks of a text, in its order. */
export function tasksOf(markdown: string): Task[] {
  if (!markdown.includes('[')) return [];
  const scanner = new TaskScanner();
  let offset = 0;
  for (const [number, line] of markdown.split('\n').entries()) {
    scanner.read(line.replace(/\r$/, ''), number, offset);
    offset += line.length + 1;
  }
  return scanner.tasks;
}

/** How many tasks a text has, and how many of them are done. */
export function countTasks(markdown: string): { taskCount: number; doneTaskCount: number } {
  const tasks = tasksOf(markdown);
  return { taskCount: tasks.length, doneTaskCount: tasks.filter(({ isDone }) => isDone).length };
}

/** The task with this text at this index, or else the only one with this text; null if gone. */
export function findTask(markdown: string, { index, text }: TaskRef): Task | null {
  const tasks = tasksOf(markdown);
  const trimmed = text.trim();
  if (tasks[index]?.text === trimmed) return tasks[index];
  const [task, ...others] = tasks.filter((each) => each.text === trimmed);
  return task && others.length === 0 ? task : null;
}

/** The text with a task of it marked as done or open. */
export function withTaskDone(markdown: string, { offset }: Task, isDone: boolean): string {
  const isMarked = markdown.charAt(offset).toLowerCase() === 'x';
  if (isMarked === isDone) return markdown;
  return `${markdown.slice(0, offset)}${isDone ? 'x' : ' '}${markdown.slice(offset + 1)}`;
}

/** The text with the text of one of its tasks replaced. */
export function withTaskText(markdown: string, task: Task, text: string): string {
  const start = markdown.indexOf(task.text, task.offset + 2);
  return markdown.slice(0, start) + text + markdown.slice(start + task.text.length);
}

/** Follows the blocks of a text line by line, as CommonMark's first phase does. */
class TaskScanner {
  readonly tasks: Task[] = [];
  private containers: Container[] = [];
  private fence: Fence | null = null;
  private isInParagraph = false;
  /** The last open item began with a blank line. */
  private isItemEmpty = false;

  read(line: string, number: number, start: number): void {
    const cursor = new Cursor(line);
    const matched = this.matchContainers(cursor);
    if (this.fence && matched === this.containers.length) {
      if (this.closesFence(cursor)) this.fence = null;
      return;
    }
    if (cursor.isBlank()) {
      this.closeContainers(matched);
      if (this.isItemEmpty) this.closeContainers(this.containers.length - 1);
      this.isInParagraph = false;
      this.isItemEmpty = false;
      return;
    }
    this.isItemEmpty = false;
    this.openBlocks(cursor, matched, number, start);
  }

  /** How many of the open containers the line continues. */
  private matchContainers(cursor: Cursor): number {
    for (const [n, container] of this.containers.entries()) {
      if (container.type === 'quote') {
        if (!cursor.takeQuoteMark()) return n;
      } else if (cursor.isBlank()) {
        // A blank line continues an item, whatever its indentation.
      } else if (cursor.indent() >= container.indent) {
        cursor.takeColumns(container.indent);
      } else {
        return n;
      }
    }
    return this.containers.length;
  }

  private openBlocks(cursor: Cursor, matched: number, number: number, start: number): void {
    // A line of text continues a paragraph even without the marks of its containers.
    if (!this.isInParagraph) this.closeContainers(matched);
    let isItem = false;
    const open = (container: Container) => {
      this.closeContainers(matched);
      this.containers.push(container);
      matched = this.containers.length;
      this.isInParagraph = false;
      isItem = container.type === 'item';
    };
    const endParagraph = () => {
      this.closeContainers(matched);
      this.isInParagraph = false;
    };
    for (;;) {
      if (cursor.indent() >= CODE_INDENT) {
        // Code cannot interrupt a paragraph.
        if (!this.isInParagraph) endParagraph();
        return;
      }
      const rest = cursor.rest();
      const [, mark = '', info = ''] = FENCE.exec(rest) ?? [];
      if (mark && !(mark.startsWith('`') && info.includes('`'))) {
        endParagraph();
        this.fence = { mark: mark.charAt(0), length: mark.length };
        return;
      }
      const isUnderlined =
        this.isInParagraph && matched === this.containers.length && UNDERLINE.test(rest);
      if (isUnderlined || RULE.test(rest) || HEADING.test(rest)) {
        endParagraph();
        return;
      }
      if (this.containers.length >= MAX_NESTING) break;
      const marker = LIST_MARKER.exec(rest)?.[0];
      if (cursor.takeQuoteMark()) {
        open({ type: 'quote' });
      } else if (marker && this.startsList(marker, rest, matched)) {
        open({ type: 'item', indent: cursor.takeListMarker(marker) });
      } else {
        break;
      }
      if (cursor.isBlank()) {
        this.isItemEmpty = isItem;
        return;
      }
    }
    if (isItem) this.addTask(cursor, number, start);
    this.isInParagraph = true;
  }

  /** Only some list items may interrupt a paragraph. */
  private startsList(marker: string, rest: string, matched: number): boolean {
    if (!this.isInParagraph || matched < this.containers.length) return true;
    const isEmpty = rest.slice(marker.length).trim() === '';
    return !isEmpty && (!/^\d/.test(marker) || /^1[.)]$/.test(marker));
  }

  private closesFence(cursor: Cursor): boolean {
    if (!this.fence || cursor.indent() >= CODE_INDENT) return false;
    const rest = cursor.rest().trimEnd();
    const { mark, length } = this.fence;
    return rest.length >= length && rest === mark.repeat(rest.length);
  }

  private closeContainers(from: number): void {
    if (from >= this.containers.length) return;
    this.containers.length = Math.max(0, from);
    this.fence = null;
    this.isInParagraph = false;
  }

  private addTask(cursor: Cursor, line: number, start: number): void {
    const [, state = '', text = ''] = TASK.exec(cursor.rest()) ?? [];
    if (!text) return;
    const isDone = state === 'x' || state === 'X';
    const offset = start + cursor.position() + 1;
    this.tasks.push({ index: this.tasks.length, text, isDone, line, offset });
  }
}

/** A position in a line; tabs are as wide as to the next multiple of four columns. */
class Cursor {
  private at = 0;
  private column = 0;
  /** Columns of a tab that were not taken with it. */
  private columnsLeft = 0;
  private readonly line: string;

  constructor(line: string) {
    this.line = line;
  }

  /** The columns of blanks before the text. */
  indent(): number {
    let column = this.column + this.columnsLeft;
    for (let at = this.at; at < this.line.length; at += 1) {
      const character = this.line.charAt(at);
      if (character === ' ') column += 1;
      else if (character === '\t') column += TAB_WIDTH - (column % TAB_WIDTH);
      else break;
    }
    return column - this.column;
  }

  isBlank(): boolean {
    return this.line.slice(this.at).trim() === '';
  }

  /** The text without the blanks before it. */
  rest(): string {
    return this.line.slice(this.position());
  }

  /** The offset of the text in the line. */
  position(): number {
    let at = this.at;
    while (this.line[at] === ' ' || this.line[at] === '\t') at += 1;
    return at;
  }

  takeColumns(count: number): void {
    const target = this.column + count;
    this.column += Math.min(this.columnsLeft, count);
    this.columnsLeft -= Math.min(this.columnsLeft, count);
    while (this.column < target) {
      const width = this.line[this.at] === '\t' ? TAB_WIDTH - (this.column % TAB_WIDTH) : 1;
      const taken = Math.min(width, target - this.column);
      this.at += 1;
      this.column += taken;
      this.columnsLeft = width - taken;
    }
  }

  /** Takes `>` and a blank behind it, unless the line is code. */
  takeQuoteMark(): boolean {
    if (this.indent() >= CODE_INDENT || !this.rest().startsWith('>')) return false;
    this.takeColumns(this.indent() + 1);
    if (this.indent() > 0) this.takeColumns(1);
    return true;
  }

  /** Takes a list marker, and returns how far the lines of its item are indented. */
  takeListMarker(marker: string): number {
    const start = this.column;
    this.takeColumns(this.indent() + marker.length);
    const blanks = this.indent();
    const isCodeOrBlank = blanks > CODE_INDENT || this.isBlank();
    const width = isCodeOrBlank ? 1 : blanks;
    const end = this.column + width;
    if (!this.isBlank()) this.takeColumns(width);
    return end - start;
  }
}
