import type { Member, Ticket } from '../../../core/board/board.ts';

/** A board as it comes in. People are accounts of this server; ids are those of the file. */
export interface BoardIn {
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

/** A ticket as it comes in: at the end of its column. */
export interface TicketIn
  extends Omit<Ticket, 'pos' | 'preview' | 'photoCount' | 'labels' | 'visibleTo'> {
  boardId: string;
  labels: string[];
  visibleTo: string[] | null;
  description: string;
  photoUrls: string[];
  /** What its history says of the import; null where that is not worth a line. */
  imported: string | null;
}

export interface CommentIn {
  boardId: string;
  ticketId: string;
  id: string;
  author: string;
  text: string;
  photoUrls: string[];
  at: number;
}

export interface HistoryIn {
  boardId: string;
  ticketId: string;
  at: number;
  by: string;
  notes: string;
}

export interface PhotoIn {
  boardId: string;
  ticketId: string;
  /** The link that the file's tickets and comments have to it. */
  url: string;
  uploadedBy: string;
  /** Base64 */
  data: string;
}

export interface ProjectIn {
  id: string;
  name: string;
  ownerId: string;
  createdAt: number;
}

/** An account that is made without a password. */
export interface PersonIn {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  roles: string[];
}

/**
 * What a file is read into, value after value: a board before its tickets, and these before what is
 * said of them. What refers to something that did not come is refused with import.damaged.
 */
export interface ImportTarget {
  person(person: PersonIn): Promise<void>;
  project(project: ProjectIn): Promise<void>;
  board(board: BoardIn): Promise<void>;
  ticket(ticket: TicketIn): Promise<void>;
  comment(comment: CommentIn): Promise<void>;
  history(entry: HistoryIn): Promise<void>;
  /** Answers with whether it could be kept. */
  photo(photo: PhotoIn): Promise<boolean>;
}
