import sharp from 'sharp';
import { percentile, type Row, row, sequential } from '../../lib/figures.ts';
import type { Measured } from '../../lib/process.ts';
import type { SeededBoard } from '../../lib/seed.ts';
import { dataOf, httpCaller, trpcSocket } from '../../lib/server/clients.ts';

const UPLOADERS = 20;
const IDLE_MS = 2000;

interface Servers {
  app: Measured;
  token: string;
}

/** Moves on one board while users upload phone photos to the tickets of another. */
export async function photos(
  { app, token }: Servers,
  moved: SeededBoard,
  board: SeededBoard,
): Promise<Row[]> {
  const socket = await trpcSocket(app.port, token);
  const move = movesOf(moved, async (input) => dataOf(await socket.mutate('tickets.move', input)));
  const photo = await twelveMegapixels();
  // The code loaded with the first photo is not measured.
  await upload(app.port, token, { boardId: board.boardId, ticketId: board.tickets[0] }, photo);
  const idle = await sequential(IDLE_MS, move);

  const start = performance.now();
  let hasFinished = false;
  const uploads = board.tickets.slice(1, UPLOADERS + 1).map((ticketId) => {
    return upload(app.port, token, { boardId: board.boardId, ticketId }, photo);
  });
  const uploading = Promise.all(uploads).finally(() => {
    hasFinished = true;
  });
  const busy: number[] = [];
  while (!hasFinished) busy.push(...(await sequential(50, move)));
  await uploading;
  const seconds = (performance.now() - start) / 1000;
  socket.close();
  const beside = 'beside 20 uploads of 12 megapixels (bare: ours idle)';
  return [
    row(`move ${beside}, p50`, percentile(busy, 0.5), percentile(idle, 0.5), 'ms'),
    row(`move ${beside}, p99`, percentile(busy, 0.99), percentile(idle, 0.99), 'ms'),
    row('uploads of 12 megapixels, 20 clients', UPLOADERS / seconds, Number.NaN, '/s', 1),
  ];
}

/** Each move goes to the next column. */
function movesOf({ boardId, columns, tickets }: SeededBoard, send: (input: object) => unknown) {
  let n = 0;
  return async () => {
    const at = n % tickets.length;
    const column = columns[(at + Math.floor(n / tickets.length) + 1) % columns.length];
    n += 1;
    await send({ boardId, ticketId: tickets[at], to: { columnId: column } });
  };
}

/** A JPEG of a few megabytes, as a phone's camera produces. */
function twelveMegapixels(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 };
  const create = { width: 4000, height: 3000, channels: 3 as const, background: '#888', noise };
  return sharp({ create }).jpeg({ quality: 80 }).toBuffer();
}

const BOUNDARY = 'a-boundary';

/** As UploadThing's client does: first a link, then the bytes. */
async function upload(port: number, token: string, input: object, photo: Buffer): Promise<void> {
  const call = httpCaller(port, { authorization: `Bearer ${token}` });
  const files = [{ name: 'photo.jpg', size: photo.length, type: 'image/jpeg' }];
  const path = '/api/uploadthing?actionType=upload&slug=photo';
  const [uploadLink] = JSON.parse(String((await call('POST', path, { files, input })).body));
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
  const answer = await fetch(`http://127.0.0.1:${port}${uploadLink.url}`, {
    method: 'PUT',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
  if (!answer.ok) throw new Error(`an upload was answered with ${answer.status}`);
}
