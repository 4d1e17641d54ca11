import type { ClipboardEvent, DragEvent } from 'react';

/** Uploads images that are dropped or pasted on an element; text is handled as usual. */
export function acceptDroppedPhotos(add: (files: readonly File[]) => void) {
  return {
    onDragOver(event: DragEvent) {
      // Without this the browser would open dropped files.
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      take(event, event.dataTransfer);
    },
    onPaste(event: ClipboardEvent) {
      // Some programs copy a picture together with its text.
      if (!event.clipboardData.types.includes('text/plain')) take(event, event.clipboardData);
    },
  };

  function take(event: DragEvent | ClipboardEvent, { files }: DataTransfer) {
    if (files.length === 0) return;
    event.preventDefault();
    // A comment's form is inside its ticket.
    event.stopPropagation();
    add([...files]);
  }
}
