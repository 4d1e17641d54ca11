import { showNotice } from '../../ui/alert-store.ts';
import { UndoNotice } from './undo-notice.tsx';

/** A change of the user that can be undone. */
export interface Undoable {
  /** Text that describes the change. */
  text: string;
  undo(): void;
}

/** Maximum number of changes that can be undone. */
export const MAX_UNDOS = 20;
const TEXT_FIELDS = 'input, select, textarea, [contenteditable]';

let stack: readonly Undoable[] = [];
let latest: Undoable | null = null;
let noticeCount = 0;

/** Shows a notice of a change with an Undo button; Ctrl or Cmd Z does the same. */
export function offerUndo(undoable: Undoable): void {
  if (stack.length === 0) addEventListener('keydown', handleKey);
  stack = [...stack, undoable].slice(-MAX_UNDOS);
  show(undoable.text, undoable);
}

/** Shows a notice of the result. */
export function showResult(text: string): void {
  show(text, null);
}

function show(text: string, undoable: Undoable | null): void {
  latest = undoable;
  noticeCount += 1;
  const onUndo = undoable && (() => runUndo(undoable));
  showNotice(<UndoNotice key={noticeCount} text={text} onUndo={onUndo} />);
}

/** Removes undos whose board was left. */
export function withdrawUndos(removed: ReadonlySet<Undoable>): void {
  setStack(stack.filter((undoable) => !removed.has(undoable)));
  if (latest && removed.has(latest)) showNotice(null);
}

function runUndo(undoable: Undoable): void {
  if (!stack.includes(undoable)) return;
  setStack(stack.filter((other) => other !== undoable));
  if (latest === undoable) showNotice(null);
  undoable.undo();
}

/** Undoes the last change that can be undone. */
export function undoLast(): void {
  const last = stack.at(-1);
  if (last) runUndo(last);
}

function setStack(remaining: readonly Undoable[]): void {
  stack = remaining;
  if (remaining.length === 0) removeEventListener('keydown', handleKey);
}

function handleKey(event: KeyboardEvent): void {
  const last = stack.at(-1);
  if (!last || event.defaultPrevented || !isUndoKey(event) || isInTextField(event.target)) return;
  event.preventDefault();
  runUndo(last);
}

function isUndoKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;
}

/** In a text field, the key undoes typing. */
function isInTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}
