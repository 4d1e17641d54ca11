import type { ClipboardEvent, DragEvent } from 'react';

/** Has images that are dropped or pasted on an element uploaded; text goes where it always went. */
export function acceptDroppedPhotos(add: (files: readonly File[]) => void) {
  return {
    onDragOver(event: DragEvent) {
      // Only then does the browser let go of files here instead of opening them.
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      take(event, event.dataTransfer);
    },
    onPaste(event: ClipboardEvent) {
      // Some programs put a picture of their text beside it.
      if (!event.clipboardData.types.includes('text/plain')) take(event, event.clipboardData);
    },
  };

  function take(event: DragEvent | ClipboardEvent, { files }: DataTransfer) {
    if (files.length === 0) return;
    event.preventDefault();
    // A comment's form lies within its ticket.
    event.stopPropagation();
    add([...files]);
  }
}
