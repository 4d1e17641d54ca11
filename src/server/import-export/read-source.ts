import type { ImportReport } from '../../core/import-report.ts';
import type { ListedUser } from '../storage/directory/users.ts';
import { readArchive } from './archive/archive-reader.ts';
import { damagedFile } from './json/damaged-file.ts';
import { Report } from './report.ts';
import { detectSource, type SourceFile } from './source-file.ts';
import type { ImportTarget } from './staging/import-target.ts';
import { createPeopleMap } from './staging/people-map.ts';
import { createImportValidator } from './staging/validator.ts';
import { indexTrello } from './trello/trello-index.ts';
import { readTrello } from './trello/trello-reader.ts';

/** How to read a file. */
export interface SourceOptions {
  /** The importing user. */
  userId: string;
  /** All accounts. */
  accounts: readonly ListedUser[];
  /** Time zone in which Trello's due dates are interpreted. */
  timeZone: string;
  withArchived: boolean;
  /** Whether to import a whole installation. */
  isInstallation?: boolean;
  /** Called with the number of bytes processed so far. */
  onRead?: (bytes: number) => void;
  /** Aborts the import. */
  signal?: AbortSignal;
  now?: number;
}

/** The result of reading a file. */
export interface ReadResult {
  report: ImportReport;
  /** Links to photos that the file does not contain. */
  missing: ReadonlySet<string>;
}

/**
 * Reads a file into the target that `next` creates; without `next` only to report. After an error,
 * discard what was written.
 * @throws AppError import.*, column.limit, ticket.limit
 */
export async function readSource(
  file: SourceFile,
  next: ((kind: ImportReport['source']) => ImportTarget) | null,
  options: SourceOptions,
): Promise<ReadResult> {
  const {
    userId,
    accounts,
    timeZone,
    withArchived,
    isInstallation = false,
    now = Date.now(),
  } = options;
  const { kind } = await detectSource(file);
  const report = new Report(kind);
  const validator = createImportValidator(report, next?.(kind) ?? null);
  const people = createPeopleMap(accounts);
  const onRead = (bytes: number) => {
    options.signal?.throwIfAborted();
    options.onRead?.(bytes);
  };
  const reading = { people, report, target: validator, userId };
  if (kind === 'freelane') {
    await readArchive(file.chunks(onRead), { ...reading, isWhole: isInstallation });
  } else {
    const index = await indexTrello(file.chunks((bytes) => onRead(bytes / 2)));
    const onCard = (done: number, total: number) => onRead((file.bytes * (1 + done / total)) / 2);
    const { readPlace } = file;
    await readTrello({ ...reading, index, readPlace, timeZone, withArchived, now, onCard });
  }
  const missing = validator.finish();
  const finalReport = report.finish();
  if (!isInstallation && finalReport.taken.boards !== 1)
    throw damagedFile('boards', 'must be one board');
  return { report: finalReport, missing };
}
