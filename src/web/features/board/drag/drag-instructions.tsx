const INSTRUCTIONS_ID = 'carrying-help';

/** Screen reader instructions for all draggable items of a view. */
export function DragInstructions({ text }: { text: string }) {
  return (
    <p id={INSTRUCTIONS_ID} hidden>
      {text}
    </p>
  );
}

/**
 * Attributes of a draggable element; it is shown as pressed while it is dragged or selected. A fixed
 * one is a button only.
 */
export function draggableAttributes(isDragged: boolean, isSelected = false, isFixed = false) {
  return {
    role: 'button',
    tabIndex: 0,
    'aria-pressed': isDragged || isSelected || undefined,
    'data-dragged': isDragged || undefined,
    'aria-roledescription': isFixed ? undefined : 'draggable',
    'aria-describedby': isFixed ? undefined : INSTRUCTIONS_ID,
  };
}
