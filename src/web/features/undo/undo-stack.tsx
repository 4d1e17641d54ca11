import { showNotice } from '../../ui/alert-store.ts';
import { UndoNotice } from './undo-notice.tsx';

/** A change of one's own that can be taken back. */
export interface Undoable {
  /** What was done. */
  text: string;
  undo(): void;
}

/** So many changes can be taken back, one after another. */
export const MAX_UNDOS = 20;
const TEXT_FIELDS = 'input, select, textarea, [contenteditable]';

let stack: readonly Undoable[] = [];
let shown: Undoable | null = null;
let notices = 0;

/** Tells of a change, with a button that takes it back; Ctrl or Cmd Z does the same. */
export function offerUndo(undoable: Undoable): void {
  if (stack.length === 0) addEventListener('keydown', onKey);
  stack = [...stack, undoable].slice(-MAX_UNDOS);
  show(undoable.text, undoable);
}

/** Tells of what came of it. */
export function tell(text: string): void {
  show(text, null);
}

function show(text: string, undoable: Undoable | null): void {
  shown = undoable;
  notices += 1;
  const onUndo = undoable && (() => take(undoable));
  showNotice(<UndoNotice key={notices} text={text} onUndo={onUndo} />);
}

/** Offers these no more: what they are about is left. */
export function withdraw(gone: ReadonlySet<Undoable>): void {
  keep(stack.filter((undoable) => !gone.has(undoable)));
  if (shown && gone.has(shown)) showNotice(null);
}

function take(undoable: Undoable): void {
  if (!stack.includes(undoable)) return;
  keep(stack.filter((other) => other !== undoable));
  if (shown === undoable) showNotice(null);
  undoable.undo();
}

function keep(left: readonly Undoable[]): void {
  stack = left;
  if (left.length === 0) removeEventListener('keydown', onKey);
}

function onKey(event: KeyboardEvent): void {
  const last = stack.at(-1);
  if (!last || event.defaultPrevented || !isUndo(event) || isInTextField(event.target)) return;
  event.preventDefault();
  take(last);
}

function isUndo({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;
}

/** There it takes back what was typed. */
function isInTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}
