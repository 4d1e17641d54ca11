/** The email in an id token, for display only: nothing is verified. Empty if there is none. */
export function emailIn(credential: string): string {
  try {
    const [, payload = ''] = credential.split('.');
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const { email }: { email?: unknown } = JSON.parse(new TextDecoder().decode(bytes));
    return typeof email === 'string' ? email : '';
  } catch {
    return '';
  }
}
