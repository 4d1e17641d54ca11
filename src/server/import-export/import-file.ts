import { AppError } from '../../core/errors.ts';
import type { ImportReport } from '../../core/import-report.ts';
import type { ImportedPhotos } from '../attachments/imported-photos.ts';
import type { RecordIn } from '../boards/execute-command.ts';
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
}

export type FileOptions = Omit<SourceOptions, 'accounts'>;

/** What a file would come to. Nothing is written. @throws AppError as `readSource` does */
export async function lookAtFile(
  { store }: Pick<ImportDeps, 'store'>,
  path: string,
  options: FileOptions,
): Promise<ImportReport> {
  const file = await openSource(path);
  try {
    const { report } = await readSource(file, null, { ...options, accounts: await all(store) });
    return report;
  } finally {
    await file.close();
  }
}

/**
 * Makes a board, or a whole install, of a file: all of it at once for everyone else, or nothing.
 * `also` is written in the transaction that shows it. Answers with the ids of the boards.
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
  let arrival: StagingWriter | undefined;
  try {
    const begin = (kind: ImportReport['source']) => {
      arrival = createStagingWriter(deps, { userId, keepsIds: kind === 'freelane' });
      return arrival;
    };
    const accounts = await all(deps.store);
    const { report, missing } = await readSource(file, begin, { ...options, accounts });
    const boardIds =
      (await arrival?.finish(missing, (query, ids) => also(query, report, ids))) ?? [];
    return { report, boardIds };
  } catch (error) {
    await arrival?.drop();
    throw refusalOf(error);
  } finally {
    await file.close();
  }
}

/** What is noted of a board that was imported: in the audit, and for its person to read again. */
export async function noteImport(
  query: Query,
  { store, repositories }: Pick<ImportDeps, 'store' | 'repositories'>,
  { source, ...row }: ImportRow & { source: Source },
): Promise<void> {
  const { userId: by, at, report } = row;
  // Their account must not be deleted meanwhile.
  await repositories.people.hold(query, by);
  const entry = { kind: 'boardImported' as const, by, detail: report.name };
  await repositories.audit.record(query, { ...entry, at, source });
  await importsRepository(store.tables).insert(query, row);
}

function all(store: Store) {
  return store.read((query) => usersRepository(store.tables).listUsers(query));
}

/** What two records of one id, or an account that is gone by now, are told as. */
function refusalOf(error: unknown): unknown {
  const fault = faultOf(error);
  if (fault === 'reference') return new AppError('board.personUnknown');
  if (fault !== 'unique') return error;
  const issues = [{ path: '', message: 'It holds something twice' }];
  return new AppError('import.damaged', { issues });
}
