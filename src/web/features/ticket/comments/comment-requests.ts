let focusForm: (() => void) | null = null;
/** Requested before the form was shown. */
let isWaiting = false;

/** Focuses the form for a comment, or will once the ticket is open. */
export function requestComment(): void {
  if (focusForm) focusForm();
  else isWaiting = true;
}

/** Handles the requests until the returned function is called. */
export function handleCommentRequests(focus: () => void): () => void {
  focusForm = focus;
  if (isWaiting) focus();
  isWaiting = false;
  return () => {
    if (focusForm === focus) focusForm = null;
  };
}
