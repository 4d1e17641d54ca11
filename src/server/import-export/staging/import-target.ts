import type { AutomationDefinition } from '../../../core/automations/automation.ts';
import type { Column, Member } from '../../../core/board/board.ts';
import type { SomeColumnSettings } from '../../../core/board/columns/column.ts';
import type { CustomField } from '../../../core/board/fields/custom-fields.ts';
import type { EstimateUnit } from '../../../core/board/fields/estimates.ts';
import type { LabelColoring } from '../../../core/board/fields/labels.ts';
import type { Reactions } from '../../../core/board/fields/reactions.ts';
import type { LinkKind } from '../../../core/board/fields/ticket-links.ts';
import type { Background } from '../../../core/board/settings/backgrounds.ts';
import type { Color } from '../../../core/board/settings/colors.ts';
import type { SavedView } from '../../../core/board/settings/saved-views.ts';
import type { CardParts, Ticket } from '../../../core/board/ticket.ts';
import type { Day } from '../../../core/days.ts';

/** A board to import. People are accounts of this server; ids are those of the file. */
export interface ImportedBoardData {
  id: string;
  name: string;
  createdBy: string;
  createdAt: number;
  updatedAt: number;
  projectId: string | null;
  isTemplate: boolean;
  estimateUnit: EstimateUnit;
  labelColors: LabelColoring[];
  archiveAfterDays?: number | null;
  fadeAfterDays?: number | null;
  sharesTime?: boolean;
  /** Its rules, which are off until a manager turns them on. */
  automations?: AutomationDefinition[];
  /** Saved views for everyone on the board. */
  views?: Pick<SavedView, 'name' | 'query'>[];
  /** Kept if no board has it. */
  ticketKey?: string | null;
  /** Those of them that no board has lead to its tickets too. */
  formerTicketKeys?: string[];
  customFields?: readonly CustomField[];
  about?: string;
  color?: Color | null;
  background?: Background | null;
  members: Member[];
  columns: (Pick<Column, 'id' | 'name'> & SomeColumnSettings)[];
}

/** A ticket to import, at the end of its column. */
export interface ImportedTicketData
  extends Omit<Ticket, 'pos' | 'number' | keyof CardParts | 'labels' | 'visibleTo'> {
  boardId: string;
  /** Kept if no other ticket of the board has it; without one it gets a number in the end. */
  number?: number;
  labels: string[];
  visibleTo: string[] | null;
  description: string;
  photoUrls: string[];
  /** When it was archived (ms since 1970), and the user who did it; null if it is on the board. */
  archivedAt?: number | null;
  archivedBy?: string | null;
  /**
   * For a ticket with a recurrence: the user who creates the next one, and the day to which its
   * dates belong, if a recurrence created it.
   */
  repeats?: { madeBy: string; day: Day | null };
  /** The history note about its import; null without one. */
  imported: string | null;
}

export interface ImportedCommentData {
  boardId: string;
  ticketId: string;
  id: string;
  author: string;
  text: string;
  photoUrls: string[];
  at: number;
  editedAt?: number | undefined;
  reactions?: Reactions | null;
}

/** An earlier text of a description, or of a comment. */
export interface ImportedVersionData {
  boardId: string;
  ticketId: string;
  commentId: string | null;
  text: string;
  replacedAt: number;
  replacedBy: string;
}

/** A link from a ticket to another one, which may be on another board of the file. */
export interface ImportedLinkData {
  boardId: string;
  ticketId: string;
  kind: LinkKind;
  toBoardId: string;
  toTicketId: string;
  createdAt: number;
  createdBy: string;
}

export interface ImportedHistoryData {
  boardId: string;
  ticketId: string;
  at: number;
  by: string;
  notes: string;
}

export interface ImportedPhotoData {
  boardId: string;
  ticketId: string;
  /** The link to it in the file's tickets and comments. */
  url: string;
  uploadedBy: string;
  /** Base64. */
  data: string;
}

/** A part of a file. */
export interface ImportedFileData {
  boardId: string;
  ticketId: string;
  id: string;
  name: string;
  type: string;
  /** Of the whole file. */
  bytes: number;
  uploadedBy: string;
  createdAt: number;
  /** Base64. */
  data: string;
}

export interface ImportedProjectData {
  id: string;
  name: string;
  ownerId: string;
  createdAt: number;
  about: string;
}

/** An account to create without a password. */
export interface ImportedUserData {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  roles: string[];
}

/**
 * The target of an import, value by value: a board before its tickets, a ticket before its
 * comments, earlier texts, links, history and photos. A dangling reference is import.damaged.
 */
export interface ImportTarget {
  person(person: ImportedUserData): Promise<void>;
  project(project: ImportedProjectData): Promise<void>;
  board(board: ImportedBoardData): Promise<void>;
  ticket(ticket: ImportedTicketData): Promise<void>;
  comment(comment: ImportedCommentData): Promise<void>;
  /** In the order in which they were replaced; those beyond the limits are left out. */
  version(version: ImportedVersionData): Promise<void>;
  /** Those that contradict earlier ones (ZE4), or are too many, are left out. */
  link(link: ImportedLinkData): Promise<void>;
  history(entry: ImportedHistoryData): Promise<void>;
  /** Returns whether the photo could be stored. */
  photo(photo: ImportedPhotoData): Promise<boolean>;
  /** The parts of one file follow each other. Returns whether the file may be stored. */
  file(file: ImportedFileData): Promise<boolean>;
}
