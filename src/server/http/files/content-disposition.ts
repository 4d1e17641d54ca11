/**
 * The header with which a browser saves a response under this name, whatever its characters.
 * @param name without control characters, as core/lib/file-name.ts makes it
 */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["%\\]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
