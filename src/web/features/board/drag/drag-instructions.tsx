const INSTRUCTIONS_ID = 'carrying-help';

/** Screen reader instructions for all draggable items of a view. */
export function DragInstructions({ text }: { text: string }) {
  return (
    <p id={INSTRUCTIONS_ID} hidden>
      {text}
    </p>
  );
}

/** Attributes of a draggable element; it is shown as pressed while it is dragged or selected. */
export function draggableAttributes(isDragged: boolean, isSelected = false) {
  return {
    role: 'button',
    tabIndex: 0,
    'aria-pressed': isDragged || isSelected || undefined,
    'data-dragged': isDragged || undefined,
    'aria-roledescription': 'draggable',
    'aria-describedby': INSTRUCTIONS_ID,
  };
}
