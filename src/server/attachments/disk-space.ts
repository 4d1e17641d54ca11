import { mkdir, statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { AppError } from '../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { asPhotoError } from './disk-faults.ts';

/** Free space that photos leave on the disk, which the database usually shares. */
const MIN_FREE_BYTES = 200 * 1024 * 1024;
const MAX_USER_BYTES = RESOURCE_LIMITS.incomingBytes.max;

/** An upload of files, which is streamed to disk. */
export interface IncomingBody {
  userId: string;
  request: IncomingMessage;
  /** Maximum bytes of it that are written. */
  maxBytes: number;
}

interface Reservation {
  userId: string;
  bytes: number;
  /** How many of the bytes have not arrived yet. */
  pendingBytes(): number;
}

/**
 * The uploads that this process is receiving. They are counted together: folders usually share a
 * disk.
 */
const reservations = new Set<Reservation>();

/**
 * Creates the folder, and checks that it has room for `bytes` more besides running uploads.
 * @throws AppError photo.full if less than 200 MB would stay free, photo.storeAway
 */
export async function openFolder(folder: string, bytes = 0): Promise<string> {
  checkRoom(await freeBytes(folder), bytes);
  return folder;
}

/**
 * Reserves disk space for a body while `work` receives it. A body without a length reserves its
 * maximum.
 * @throws AppError request.tooMany if the user sends too much at once, upload.incomplete if the
 * connection was cut; also what `createDiskSpace` throws
 */
export async function withReservedRoom<T>(
  folder: string,
  body: IncomingBody,
  work: () => Promise<T>,
): Promise<T> {
  const reservation = reservationFor(body);
  const free = await freeBytes(folder);
  // A body that is already cut emits no further event, so `work` would wait forever.
  if (body.request.destroyed && !body.request.complete) throw new AppError('upload.incomplete');
  // No await between the checks and the reservation, so two bodies cannot get the same space.
  checkRoom(free, reservation.bytes);
  checkUser(reservation);
  reservations.add(reservation);
  try {
    return await work();
  } finally {
    reservations.delete(reservation);
  }
}

function reservationFor({ userId, request, maxBytes }: IncomingBody): Reservation {
  const { headers, socket } = request;
  const announced = Number(headers['content-length'] ?? maxBytes);
  const bytes = Math.min(announced, maxBytes);
  // Requests of `app.inject()` have no real socket.
  const bytesRead = () => socket.bytesRead ?? 0;
  const bytesReadBefore = bytesRead();
  const pendingBytes = () =>
    request.complete || request.destroyed
      ? 0
      : Math.max(0, bytes - (bytesRead() - bytesReadBefore));
  return { userId, bytes, pendingBytes };
}

/**
 * Bytes that may be written to the folder, which is created.
 * @throws AppError photo.full, photo.storeAway
 */
async function freeBytes(folder: string): Promise<number> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize - MIN_FREE_BYTES;
  } catch (error) {
    throw asPhotoError(error);
  }
}

function checkRoom(free: number, bytes: number): void {
  let pending = 0;
  for (const { pendingBytes } of reservations) pending += pendingBytes();
  if (free - pending < bytes) throw new AppError('photo.full');
}

function checkUser({ userId, bytes }: Reservation): void {
  let total = bytes;
  for (const other of reservations) if (other.userId === userId) total += other.bytes;
  if (total > MAX_USER_BYTES) throw new AppError('request.tooMany', { retryAfterSeconds: 1 });
}
