import type { Board, BoardRole } from './board/board.ts';
import { assigneeIdsOf } from './board/fields/assignees.ts';
import type { Comment, Deletion } from './board/partial-board.ts';
import type { Ticket } from './board/ticket.ts';
import { audienceOf, sees } from './board/visibility.ts';
import type { Project } from './projects/project.ts';
import { type Actor, DELETED_USER_ID } from './users/user.ts';

export interface Subject {
  board?: Pick<Board, 'createdBy' | 'members'>;
  ticket?: Pick<Ticket, 'createdBy' | 'assignee' | 'coAssignees' | 'visibleTo'>;
  comment?: Pick<Comment, 'author'>;
  project?: Pick<Project, 'ownerId'>;
  /** The deletion of the ticket or comment. */
  deletion?: Deletion;
  /** Whether the actor may open one of the project's boards. */
  opensBoard?: boolean;
}

/** Relations of an actor to a subject. A manager is the creator or a member with the role ADMIN. */
const RELATIONS = {
  signedIn: () => true,
  ADMIN: (actor: Actor) => actor.roles.includes('ADMIN'),
  creator: (actor: Actor, { board }: Subject) => board?.createdBy === actor.id,
  manager: (actor: Actor, { board }: Subject) =>
    board?.createdBy === actor.id || board?.members.get(actor.id)?.role === 'ADMIN',
  member: (actor: Actor, { board }: Subject) => board?.members.has(actor.id) ?? false,
  ticketCreator: (actor: Actor, { ticket }: Subject) => ticket?.createdBy === actor.id,
  /** Each of a ticket's assignees (SA5). */
  assignee: (actor: Actor, { ticket }: Subject) =>
    ticket !== undefined && assigneeIdsOf(ticket).includes(actor.id),
  viewer: (actor: Actor, { ticket }: Subject) =>
    ticket !== undefined && sees(audienceOf(ticket), actor.id),

  deleter: (actor: Actor, { deletion }: Subject) => deletion?.deletedBy === actor.id,
  author: (actor: Actor, { comment }: Subject) => comment?.author === actor.id,
  /** The author of a comment who deleted it. */
  deletingAuthor: (actor: Actor, { comment, deletion }: Subject) =>
    comment?.author === actor.id && deletion?.deletedBy === actor.id,
  owner: (actor: Actor, { project }: Subject) => project?.ownerId === actor.id,
  boardPerson: (_actor: Actor, { opensBoard }: Subject) => opensBoard ?? false,
  /** An ADMIN, if the owner's account was deleted. */
  successor: (actor: Actor, { board, project }: Subject) =>
    actor.roles.includes('ADMIN') && (board?.createdBy ?? project?.ownerId) === DELETED_USER_ID,
} satisfies Record<string, (actor: Actor, subject: Subject) => boolean>;

type Relation = keyof typeof RELATIONS;

/** Who may do what: the table of decisions §3. Visibility of the subject is checked beforehand. */
const RIGHTS = {
  'users.list': ['signedIn'],
  'users.setRole': ['ADMIN'],
  'users.invite': ['ADMIN'],
  'audit.read': ['ADMIN'],
  'system.see': ['ADMIN'],
  'sampleProject.manage': ['ADMIN'],
  'finances.open': ['ADMIN'],
  /** Seeing and changing the recorded time of others. */
  'time.manageAll': ['ADMIN'],
  'projects.create': ['signedIn'],
  'projects.open': ['owner', 'boardPerson', 'ADMIN'],
  'projects.edit': ['owner', 'ADMIN'],
  'projects.delete': ['owner', 'ADMIN'],
  'projects.handOver': ['owner', 'successor'],
  'boards.create': ['ADMIN'],
  'boards.open': ['creator', 'member', 'ADMIN'],
  'boards.openAll': ['ADMIN'],
  'boards.manage': ['manager'],
  'boards.delete': ['creator'],
  'boards.restore': ['creator'],
  'boards.handOver': ['creator', 'successor'],
  'boards.moveColumn': ['creator', 'member', 'ADMIN'],
  'tickets.see': ['viewer'],
  /** Linking the ticket from one of another board that the actor may edit. */
  'tickets.linkTo': ['viewer'],
  'tickets.create': ['manager'],
  'tickets.move': ['creator', 'member', 'ADMIN'],
  'tickets.edit': ['ticketCreator', 'manager', 'ADMIN'],
  'tickets.editUrl': ['ticketCreator', 'manager', 'ADMIN', 'assignee'],
  'tickets.editPhotos': ['ticketCreator', 'manager', 'ADMIN', 'assignee'],
  'tickets.delete': ['ticketCreator', 'manager', 'ADMIN'],
  /** Users who may edit a ticket archive and restore it. */
  'tickets.archive': ['ticketCreator', 'manager', 'ADMIN'],
  'tickets.restore': ['manager', 'deleter'],
  'tickets.comment': ['viewer'],
  'comments.edit': ['author'],
  'comments.delete': ['author', 'ticketCreator', 'ADMIN'],
  'comments.restore': ['deleter'],
} as const satisfies Record<string, readonly Relation[]>;

export type Action = keyof typeof RIGHTS;

/** The roles of members who may not work on the board. */
export type LimitedRole = Extract<BoardRole, 'VIEWER' | 'COMMENTER'>;

/**
 * Everything that members with these roles may do on the board and its tickets, including tickets
 * that they created, are assigned to or commented on (BR1, BR2).
 */
const LIMITED_RIGHTS: Record<LimitedRole, { [A in Action]?: readonly Relation[] }> = {
  VIEWER: { 'boards.open': ['member'], 'tickets.see': ['viewer'] },
  COMMENTER: {
    'boards.open': ['member'],
    'tickets.see': ['viewer'],
    'tickets.comment': ['viewer'],
    'comments.edit': ['author'],
    'comments.delete': ['author'],
    'comments.restore': ['deletingAuthor'],
  },
};

/**
 * The role that limits the actor on the board, if any. It limits neither the board's creator nor an
 * ADMIN, who may work on boards of which they are no member (BR3).
 */
export function limitingRole(actor: Actor, subject: Subject): LimitedRole | null {
  const role = subject.board?.members.get(actor.id)?.role;
  if (role !== 'VIEWER' && role !== 'COMMENTER') return null;
  return RELATIONS.ADMIN(actor) || RELATIONS.creator(actor, subject) ? null : role;
}

/**
 * Whether the actor may do the action to the subject. All permissions are decided here: the server
 * enforces them, and the page shows or hides controls accordingly.
 */
export function can(actor: Actor, action: Action, subject: Subject = {}): boolean {
  const role = limitingRole(actor, subject);
  const relations: readonly Relation[] = role
    ? (LIMITED_RIGHTS[role][action] ?? [])
    : RIGHTS[action];
  return relations.some((relation) => RELATIONS[relation](actor, subject));
}
