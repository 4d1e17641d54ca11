const ID = 'carrying-help';

/** What a screen reader tells of everything that can be picked up in a view. */
export function DragInstructions({ text }: { text: string }) {
  return (
    <p id={ID} hidden>
      {text}
    </p>
  );
}

/** How a screen reader is told that an element can be picked up. */
export function draggable(isCarried: boolean) {
  return {
    role: 'button',
    tabIndex: 0,
    'aria-pressed': isCarried || undefined,
    'aria-roledescription': 'draggable',
    'aria-describedby': ID,
  };
}
