/**
 * Copies a field's text to the clipboard. Returns false and selects the text if the browser denies
 * it. The Clipboard API is missing on plain http.
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
