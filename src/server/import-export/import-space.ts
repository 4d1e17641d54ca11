import { AppError } from '../../core/errors.ts';
import { type IncomingBody, withReservedRoom } from '../attachments/disk-space.ts';

/**
 * Reserves disk space for an uploaded import while `work` receives it.
 * @throws AppError import.full, request.tooMany
 */
export async function withSpaceForImport<T>(
  folder: string,
  body: IncomingBody,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await withReservedRoom(folder, body, work);
  } catch (error) {
    const isDiskError = error instanceof AppError && /^photo\.(full|storeAway)$/.test(error.code);
    throw isDiskError ? Object.assign(new AppError('import.full'), { cause: error }) : error;
  }
}
