/**
 * A multipart body as scripts send it: parts in this order, with a file for each part that has
 * content.
 */
export function formOf(parts: [name: string, value: string | Buffer, fileName?: string][]) {
  const chunks = parts.flatMap(([name, value, fileName]) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`;
    const type = fileName === undefined ? '' : '\r\nContent-Type: image/png';
    const head = `--x\r\nContent-Disposition: form-data; name="${name}"${file}${type}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
  });
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([...chunks, Buffer.from('--x--\r\n')]),
  };
}

/** The smallest possible image. */
export const TINY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
