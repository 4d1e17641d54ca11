/**
 * Puts a field's text on the clipboard; false where the browser does not let it, and the text is
 * selected then. The clipboard's own interface is missing on plain http.
 */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
}
