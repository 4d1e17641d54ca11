import { mkdir, statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { AppError } from '../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { asRefusal } from './disk-faults.ts';

/** Most of the time the database is on the same disk: photos leave it some room. */
const LEFT_FREE = 200 * 1024 * 1024;
const PERSON_BYTES = RESOURCE_LIMITS.incomingBytes.max;

/** A body with files that a person sends, which is written to the disk as it comes. */
export interface IncomingBody {
  userId: string;
  request: IncomingMessage;
  /** At most so much of it is written down, bytes. */
  maxBytes: number;
}

interface Reservation {
  userId: string;
  bytes: number;
  /** How many of the bytes are still to come. */
  pendingBytes(): number;
}

/** The bodies that this process is receiving, for whatever folder: most of the time it has one disk. */
const reservations = new Set<Reservation>();

/**
 * A folder that is there and has room for so many bytes more, besides those that are on their way.
 * @throws AppError photo.full when its disk would have less than 200 MB left, photo.storeAway
 */
export async function createDiskSpace(folder: string, bytes = 0): Promise<string> {
  checkRoom(await freeBytes(folder), bytes);
  return folder;
}

/**
 * Reserves room for a body before it is taken, and for as long as `work` takes it: nothing else
 * gets that room. A body that does not say its length is counted with its maximum.
 * @throws AppError request.tooMany where its person sends too much at once, upload.incomplete where it
 * was cut; as `roomyFolder` does
 */
export async function withReservedRoom<T>(
  folder: string,
  body: IncomingBody,
  work: () => Promise<T>,
): Promise<T> {
  const reservation = reservationFor(body);
  const free = await freeBytes(folder);
  // One that was cut by now tells nobody of it any more, so that `work` would wait for ever.
  if (body.request.destroyed && !body.request.complete) throw new AppError('upload.incomplete');
  // No turn of the event loop between both checks and the reservation: two bodies cannot get one room.
  checkRoom(free, reservation.bytes);
  checkPerson(reservation);
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
  // The requests of `app.inject()` have no real socket.
  const bytesRead = () => socket.bytesRead ?? 0;
  const before = bytesRead();
  const pendingBytes = () =>
    request.complete || request.destroyed ? 0 : Math.max(0, bytes - (bytesRead() - before));
  return { userId, bytes, pendingBytes };
}

/** Bytes that may be written to the folder, which is made. @throws AppError photo.full, photo.storeAway */
async function freeBytes(folder: string): Promise<number> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize - LEFT_FREE;
  } catch (error) {
    throw asRefusal(error);
  }
}

function checkRoom(free: number, bytes: number): void {
  let pending = 0;
  for (const { pendingBytes } of reservations) pending += pendingBytes();
  if (free - pending < bytes) throw new AppError('photo.full');
}

function checkPerson({ userId, bytes }: Reservation): void {
  let total = bytes;
  for (const other of reservations) if (other.userId === userId) total += other.bytes;
  if (total > PERSON_BYTES) throw new AppError('request.tooMany', { retryAfterSeconds: 1 });
}
