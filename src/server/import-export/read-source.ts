import type { ImportReport } from '../../core/import-report.ts';
import type { ListedUser } from '../storage/directory/users.ts';
import { readArchive } from './archive/archive-reader.ts';
import { damaged } from './json/damaged-file.ts';
import { Report } from './report.ts';
import { headOf, type SourceFile } from './source-file.ts';
import type { ImportTarget } from './staging/import-target.ts';
import { knownPeople } from './staging/known-people.ts';
import { createImportValidator } from './staging/validator.ts';
import { indexTrello } from './trello/trello-index.ts';
import { readTrello } from './trello/trello-reader.ts';

/** How a file is read. */
export interface SourceOptions {
  /** Who imports. */
  userId: string;
  /** Everyone with an account. */
  accounts: readonly ListedUser[];
  /** The name of a time zone: where Trello's due dates are read off the clock. */
  timeZone: string;
  withArchived: boolean;
  /** Whether a whole install is taken. */
  isWhole?: boolean;
  /** Hears of how many bytes of the file were dealt with. */
  onRead?: (bytes: number) => void;
  /** When to stop, with its reason. */
  signal?: AbortSignal;
  now?: number;
}

/** What came out of it. */
export interface Read {
  report: ImportReport;
  /** Links to photos that did not come. */
  missing: ReadonlySet<string>;
}

/**
 * Reads a file into what `next` is, or, without one, only to see what it comes to. Where it throws,
 * nothing of it is to be kept.
 * @throws AppError import.*, column.limit, ticket.limit
 */
export async function readSource(
  file: SourceFile,
  next: ((kind: ImportReport['source']) => ImportTarget) | null,
  options: SourceOptions,
): Promise<Read> {
  const { userId, accounts, timeZone, withArchived, isWhole = false, now = Date.now() } = options;
  const { kind } = await headOf(file);
  const report = new Report(kind);
  const intake = createImportValidator(report, next?.(kind) ?? null);
  const people = knownPeople(accounts);
  const onRead = (bytes: number) => {
    options.signal?.throwIfAborted();
    options.onRead?.(bytes);
  };
  const reading = { people, report, sink: intake, userId };
  if (kind === 'freelane') {
    await readArchive(file.chunks(onRead), { ...reading, isWhole });
  } else {
    const index = await indexTrello(file.chunks((bytes) => onRead(bytes / 2)));
    const onCard = (done: number, of: number) => onRead((file.bytes * (1 + done / of)) / 2);
    const { readPlace } = file;
    await readTrello({ ...reading, index, readPlace, timeZone, withArchived, now, onCard });
  }
  const missing = intake.finish();
  const told = report.told();
  if (!isWhole && told.taken.boards !== 1) throw damaged('boards', 'must be one board');
  return { report: told, missing };
}
