import { AppError } from '../../core/errors.ts';
import type { Config } from '../config/read-config.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';

/** Checks that `more` bytes fit into `PHOTOS_MAX_GB`. @throws AppError photo.full */
export async function checkPhotoQuota(
  { photosMaxBytes }: Pick<Config, 'photosMaxBytes'>,
  { photos }: Pick<BoardRepositories, 'photos'>,
  query: Query,
  moreBytes: number,
): Promise<void> {
  if (photosMaxBytes === null) return;
  const usedBytes = await photos.bytes(query);
  if (usedBytes >= photosMaxBytes || usedBytes + moreBytes > photosMaxBytes)
    throw new AppError('photo.full');
}
