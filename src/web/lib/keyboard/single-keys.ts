import { isOn } from '../device-preferences.ts';

/**
 * Whether a key may act by itself: not with a modifier, in a text field or popover, during a drag
 * or while a character is composed, and not if the user turned single keys off (WCAG 2.1.4). Shift
 * is no modifier here: some layouts need it for `?` and `/`.
 */
export function maySingleKeyAct(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  const { activeElement } = document;
  if (
    activeElement?.matches(
      'input:not([type=radio],[type=checkbox]),select,textarea,[contenteditable],[role=menu] *,:popover-open *',
    )
  )
    return false;
  return (
    !document.querySelector('[popover=auto]:popover-open,[data-dragged]') && isOn('singleKeys')
  );
}
