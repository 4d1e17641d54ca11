/** For dnd-kit's contexts of views that have a live region of their own, which knows the places. */
export function tellsItself(instructions: string) {
  return {
    announcements: {
      onDragStart: () => undefined,
      onDragOver: () => undefined,
      onDragEnd: () => undefined,
      onDragCancel: () => undefined,
    },
    screenReaderInstructions: { draggable: instructions },
  };
}
