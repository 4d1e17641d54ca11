import { AppError } from '../../core/errors.ts';
import type { ImportReport } from '../../core/import-report.ts';
import type { ImportedFiles } from '../attachments/files/imported-files.ts';
import type { ImportedPhotos } from '../attachments/imported-photos.ts';
import type { RecordIn } from '../boards/commands/execute-command.ts';
import type { Source } from '../lib/request-source.ts';
import { usersRepository } from '../storage/directory/users.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import { faultOf, type Query, type Store } from '../storage/store.ts';
import { type ImportRow, importsRepository } from './import-repository.ts';
import { readSource, type SourceOptions } from './read-source.ts';
import { openSource } from './source-file.ts';
import { createStagingWriter, type StagingWriter } from './staging/staging-writer.ts';

export interface ImportDeps {
  store: Store;
  repositories: BoardRepositories;
  recordIn: RecordIn;
  importedPhotos: ImportedPhotos;
  importedFiles: ImportedFiles;
}

export type FileOptions = Omit<SourceOptions, 'accounts'>;

/**
 * Reads a file and reports what an import would create, without writing.
 * @throws AppError as `readSource` does
 */
export async function previewFile(
  { store }: Pick<ImportDeps, 'store'>,
  path: string,
  options: FileOptions,
): Promise<ImportReport> {
  const file = await openSource(path);
  try {
    const { report } = await readSource(file, null, {
      ...options,
      accounts: await listUsers(store),
    });
    return report;
  } finally {
    await file.close();
  }
}

/**
 * Imports a board or a whole installation from a file, atomically. `also` runs in the transaction
 * that publishes it. Returns the ids of the boards.
 * @throws AppError as `readSource` does; photo.full, photo.storeAway
 */
export async function importFile(
  deps: ImportDeps,
  path: string,
  options: FileOptions,
  also: (query: Query, report: ImportReport, boardIds: string[]) => Promise<void>,
): Promise<{ report: ImportReport; boardIds: string[] }> {
  const { userId } = options;
  const file = await openSource(path);
  let writer: StagingWriter | undefined;
  try {
    const openWriter = (kind: ImportReport['source']) => {
      writer = createStagingWriter(deps, { userId, preservesIds: kind === 'freelane' });
      return writer;
    };
    const accounts = await listUsers(deps.store);
    const { report, missing } = await readSource(file, openWriter, { ...options, accounts });
    const boardIds =
      (await writer?.finish(missing, (query, ids) => also(query, report, ids))) ?? [];
    return { report, boardIds };
  } catch (error) {
    await writer?.drop();
    throw asImportError(error);
  } finally {
    await file.close();
  }
}

/** Records an import in the audit log and in the user's list of imports. */
export async function recordImport(
  query: Query,
  { store, repositories }: Pick<ImportDeps, 'store' | 'repositories'>,
  { source, ...row }: ImportRow & { source: Source },
): Promise<void> {
  const { userId: by, at, report } = row;
  // The account must not be deleted meanwhile.
  await repositories.people.lockUser(query, by);
  const entry = { kind: 'boardImported' as const, by, detail: report.name };
  await repositories.audit.record(query, { ...entry, at, source });
  await importsRepository(store.tables).insert(query, row);
}

function listUsers(store: Store) {
  return store.read((query) => usersRepository(store.tables).listUsers(query));
}

/** Maps duplicate ids, and accounts that were deleted meanwhile, to AppErrors. */
function asImportError(error: unknown): unknown {
  const fault = faultOf(error);
  if (fault === 'reference') return new AppError('board.personUnknown');
  if (fault !== 'unique') return error;
  const issues = [{ path: '', message: 'It holds something twice' }];
  return new AppError('import.damaged', { issues });
}
