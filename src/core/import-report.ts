/** The kinds of records that an import counts. */
export const IMPORTED_KINDS = [
  'boards',
  'columns',
  'tickets',
  'comments',
  'history',
  'photos',
  'files',
  'checklists',
  'attachments',
] as const;

export type ImportedKind = (typeof IMPORTED_KINDS)[number];

/** The kinds of differences between the source and the imported data. */
export const REMARK_KINDS = [
  'archivedColumns',
  'archivedTickets',
  'unknownPeople',
  'severalPeople',
  'longNames',
  'longTexts',
  'labels',
  'renamedColumns',
  'dates',
  'doneDates',
  'attachments',
  'customFields',
  'missingComments',
  'lostComments',
  'extraComments',
  'missingPhotos',
  'damagedPhotos',
  'refusedFiles',
  'refusedLinks',
  'lostRules',
  'characters',
] as const;

export type RemarkKind = (typeof REMARK_KINDS)[number];

/** How often a kind of difference occurred, with a few names of affected records. */
export interface Remark {
  kind: RemarkKind;
  count: number;
  names: string[];
}

/** The result or the preview of an import. */
export interface ImportReport {
  source: 'freelane' | 'trello';
  /** The name of the board; empty for a whole installation. */
  name: string;
  taken: Record<ImportedKind, number>;
  remarks: Remark[];
}

/** The state of an import. `boardId` is set once it is done, `message` if it failed. */
export interface ImportState {
  id: string;
  state: 'looking' | 'ready' | 'running' | 'done' | 'failed';
  /** The bytes of the file read so far in this state, out of `bytes`. */
  read: number;
  bytes: number;
  report: ImportReport | null;
  boardId: string | null;
  message: string | null;
}
