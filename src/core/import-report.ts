/** What an import takes over, each counted. */
export const IMPORTED_KINDS = [
  'boards',
  'columns',
  'tickets',
  'comments',
  'history',
  'photos',
  'checklists',
  'attachments',
] as const;

export type ImportedCounts = (typeof IMPORTED_KINDS)[number];

/** What does not come over as it was. */
export const REMARKS = [
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
  'characters',
] as const;

export type RemarkKind = (typeof REMARKS)[number];

/** How often something did not come over as it was, and a few names of where. */
export interface Remark {
  kind: RemarkKind;
  count: number;
  names: string[];
}

/** What an import took or would take, and what it did not. */
export interface ImportReport {
  source: 'freelane' | 'trello';
  /** What the board is called; empty for a whole install. */
  name: string;
  taken: Record<ImportedCounts, number>;
  remarks: Remark[];
}

/** How far an import is. `board` is there once it is done, `message` where it was refused. */
export interface ImportState {
  id: string;
  state: 'looking' | 'ready' | 'running' | 'done' | 'failed';
  /** Bytes of the file that were read in this state, of how many. */
  read: number;
  bytes: number;
  report: ImportReport | null;
  boardId: string | null;
  message: string | null;
}
