import { AppError } from '../../../../../core/errors.ts';
import type { ReceivedFile } from '../../../../attachments/files/files.ts';
import { withReceivedFiles } from '../../../../attachments/files/received-body.ts';
import { incomingFolder } from '../../../../attachments/stores/folders.ts';
import type { Call } from '../../route.ts';

/**
 * Streams the one file of a body to disk and passes it to `work`.
 * @throws AppError request.invalid and as `withReceivedFiles` does
 */
export function withOneFile<T>(
  { services, viewer, query, request }: Call<unknown, { name?: string | undefined }>,
  mostBytes: number,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const { config } = services;
  const maxBytes = Math.min(config.fileMaxBytes, mostBytes);
  const folder = incomingFolder(config);
  const receiving = { folder, name: query.name, userId: viewer.userId, maxBytes };
  return withReceivedFiles(request.raw, receiving, async ([file, ...others]) => {
    if (!file || others.length > 0) {
      const issues = [{ path: 'body', message: 'must have one file' }];
      throw new AppError('request.invalid', { issues });
    }
    return work(file);
  });
}
