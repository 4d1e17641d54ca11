import type { Member } from '../../../core/board/board.ts';
import type { Ticket } from '../../../core/board/ticket.ts';

/** A board to import. People are accounts of this server; ids are those of the file. */
export interface ImportedBoardData {
  id: string;
  name: string;
  createdBy: string;
  createdAt: number;
  updatedAt: number;
  projectId: string | null;
  isTemplate: boolean;
  members: Member[];
  columns: { id: string; name: string }[];
}

/** A ticket to import, at the end of its column. */
export interface ImportedTicketData
  extends Omit<Ticket, 'pos' | 'preview' | 'photoCount' | 'labels' | 'visibleTo'> {
  boardId: string;
  labels: string[];
  visibleTo: string[] | null;
  description: string;
  photoUrls: string[];
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

export interface ImportedProjectData {
  id: string;
  name: string;
  ownerId: string;
  createdAt: number;
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
 * comments, history and photos. A dangling reference is import.damaged.
 */
export interface ImportTarget {
  person(person: ImportedUserData): Promise<void>;
  project(project: ImportedProjectData): Promise<void>;
  board(board: ImportedBoardData): Promise<void>;
  ticket(ticket: ImportedTicketData): Promise<void>;
  comment(comment: ImportedCommentData): Promise<void>;
  history(entry: ImportedHistoryData): Promise<void>;
  /** Returns whether the photo could be stored. */
  photo(photo: ImportedPhotoData): Promise<boolean>;
}
