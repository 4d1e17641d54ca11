import { AppError } from '../../core/errors.ts';
import type { Config } from '../config/read-config.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';

/** Whether so many bytes more may be kept (`PHOTOS_MAX_GB`). @throws AppError photo.full */
export async function checkPhotoRoom(
  { photosMaxBytes }: Pick<Config, 'photosMaxBytes'>,
  { photos }: Pick<BoardRepositories, 'photos'>,
  query: Query,
  more: number,
): Promise<void> {
  if (photosMaxBytes === null) return;
  const taken = await photos.bytes(query);
  if (taken >= photosMaxBytes || taken + more > photosMaxBytes) throw new AppError('photo.full');
}
