import type { Selected, TextEdit } from './text-edits.ts';

export function selectedIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected {
  return { value, start: selectionStart, end: selectionEnd };
}

/** Edits the text as if it were typed, so that the browser can undo it. */
export function edit(area: HTMLTextAreaElement, { from, to, text, select }: TextEdit): void {
  area.focus();
  area.setSelectionRange(from, to);
  // No other call keeps the browser's own undo.
  const isDone = document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  if (!isDone) setText(area, { from, to, text });
  area.setSelectionRange(...select);
}

/** Edits the text without taking the focus, and without the browser's undo. */
export function editQuietly(area: HTMLTextAreaElement, change: TextEdit): void {
  if (document.activeElement === area) edit(area, change);
  else setText(area, change);
}

function setText(area: HTMLTextAreaElement, { from, to, text }: Omit<TextEdit, 'select'>): void {
  area.setRangeText(text, from, to, 'preserve');
  area.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
