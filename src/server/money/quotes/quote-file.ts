import { AppError } from '../../../core/errors.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';

/** The PDF of a sent quote. */
export interface QuoteFile {
  name: string;
  digest: string;
  content: Buffer;
}

/** The PDF of the present revision. @throws AppError quote.unknown, quote.notSent */
export async function fileIn(
  query: Query,
  { quotes }: BoardRepositories,
  id: string,
): Promise<QuoteFile> {
  const row = await quotes.find(query, id);
  if (!row) throw new AppError('quote.unknown');
  const revision = row.draft ? null : await quotes.revisionFile(query, id, row.revision);
  if (!revision) throw new AppError('quote.notSent');
  const { fileName: name, fileDigest: digest, file } = revision;
  return { name, digest, content: Buffer.from(file, 'base64') };
}
