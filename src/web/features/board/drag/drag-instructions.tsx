const INSTRUCTIONS_ID = 'carrying-help';

/** Screen reader instructions for all draggable items of a view. */
export function DragInstructions({ text }: { text: string }) {
  return (
    <p id={INSTRUCTIONS_ID} hidden>
      {text}
    </p>
  );
}

/** ARIA attributes of a draggable element. */
export function draggableAttributes(isCarried: boolean) {
  return {
    role: 'button',
    tabIndex: 0,
    'aria-pressed': isCarried || undefined,
    'aria-roledescription': 'draggable',
    'aria-describedby': INSTRUCTIONS_ID,
  };
}
