import { type Fixture, type Kind, type Limit, PEOPLE, type RoleInFixture } from './fixture.ts';

/** Who may do what: a deliberate second statement of decisions §3. */
const MAY = {
  'what anyone signed in may': 'anyone',
  'open a board': ['creator', 'member', 'ADMIN'],
  'create a board': ['ADMIN'],
  'manage a board': ['manager'],
  'delete a board': ['creator'],
  'hand a board over': ['creator'],
  'reorder columns, move tickets': ['creator', 'member', 'ADMIN'],
  'read a ticket': 'anyone',
  'comment a ticket': 'anyone',
  'edit or delete a ticket': ['ticket creator', 'manager', 'ADMIN'],
  'edit the URL or photos': ['ticket creator', 'manager', 'ADMIN', 'assignee'],
  'edit the comment': ['author'],
  'delete the comment': ['author', 'ticket creator', 'ADMIN'],
  'delete the comment of one who left': ['former author', 'ticket creator', 'ADMIN'],
  'open a project': ['owner', 'creator', 'member', 'ADMIN'],
  'rename or delete a project': ['owner', 'ADMIN'],
  'hand a project over': ['owner'],
  'change a global role': ['ADMIN'],
  'invite people': ['ADMIN'],
  'read the audit': ['ADMIN'],
  'see the system': ['ADMIN'],
  'manage the sample project': ['ADMIN'],
  'change the time entry': ['recorder', 'ADMIN'],
  'read the time of others': ['ADMIN'],
  'see money': ['ADMIN'],
} as const satisfies Record<string, 'anyone' | readonly RoleInFixture[]>;

/** The actions of the above that members with these roles may still do (BR1, BR2). */
const STILL_MAY: Record<Limit, { [R in Right]?: 'anyone' | readonly RoleInFixture[] }> = {
  VIEWER: {
    'what anyone signed in may': 'anyone',
    'open a board': 'anyone',
    'read a ticket': 'anyone',
    'open a project': 'anyone',
    'change the time entry': ['recorder'],
  },
  COMMENTER: {
    'what anyone signed in may': 'anyone',
    'open a board': 'anyone',
    'read a ticket': 'anyone',
    'open a project': 'anyone',
    'comment a ticket': 'anyone',
    'edit the comment': ['author'],
    'delete the comment': ['author'],
    'change the time entry': ['recorder'],
  },
};

/** The kinds of users who see an item. For all others it does not exist. */
const SEES = {
  nothing: 'anyone',
  board: ['creator', 'member', 'ADMIN'],
  'open ticket': ['creator', 'member', 'ADMIN'],
  'hidden ticket': ['ticket creator', 'assignee', 'in visibleTo'],
  project: ['owner', 'creator', 'member', 'ADMIN'],
  'time entry': ['recorder', 'ADMIN'],
  'what does not exist': [],
} as const satisfies Record<string, 'anyone' | readonly RoleInFixture[]>;

export type Right = keyof typeof MAY;
export type Subject = keyof typeof SEES;

/** One case of one kind of call. */
export interface Row {
  /** The procedure, or the method and path of the REST API. */
  call: string;
  right: Right;
  on: Subject;
  /** The status for an item that the user does not see, if it is not 404. */
  unseen?: 401 | 403;
  /** Whether the response discloses that a hidden item exists (decisions §3). */
  reveals?: boolean;
  /** The status on success, where it is not 200. */
  done?: number;
  /** Whether the call works without signing in. */
  isPublic?: boolean;
  /** Which list of visible items a response contains. */
  lists?: 'boards' | 'tickets' | 'projects';
  /** Whether a permitted call writes: then something must have changed. */
  writes: boolean;
}

/** A ticket that all on the board see, one that some see, and a missing one. */
export const TICKETS: Subject[] = ['open ticket', 'hidden ticket', 'what does not exist'];

function is(kind: Kind, words: 'anyone' | readonly RoleInFixture[]): boolean {
  return words === 'anyone' || PEOPLE[kind].some((word) => words.includes(word));
}

export function sees(kind: Kind, subject: Subject): boolean {
  return is(kind, SEES[subject]);
}

/** The expected status of the call, of a user whose role on the board may be limited. */
export function expectedStatus(
  { right, on, unseen, done, isPublic }: Row,
  kind: Kind | null,
  limit: Limit | null = null,
) {
  if (kind === null) return isPublic ? (done ?? 200) : 401;
  if (!sees(kind, on)) return unseen ?? 404;
  const words = limit ? (STILL_MAY[limit][right] ?? []) : MAY[right];
  return is(kind, words) ? (done ?? 200) : 403;
}

/** The ids of a fixture that a response to this user must and must not contain. */
export function named({ lists }: Row, kind: Kind, fixture: Fixture) {
  const subjects: Record<NonNullable<Row['lists']>, [Subject, string][]> = {
    boards: [['board', fixture.boardId]],
    tickets: [
      ['open ticket', fixture.open],
      ['hidden ticket', fixture.hidden],
    ],
    projects: [['project', fixture.projectId]],
  };
  const listed = lists ? subjects[lists] : [];
  return listed.map(([subject, id]) => ({ id, isNamed: sees(kind, subject) }));
}

/** A fixture in which nothing exists that the row is about; a ticket's board stays. */
export function nowhere({ on }: Row, fixture: Fixture): Fixture {
  const tickets = { open: 'tnone', beside: 'tnone', hidden: 'tnone' };
  if (on.endsWith('ticket')) return { ...fixture, ...tickets };
  if (on === 'time entry') return { ...fixture, entryId: 'e-none' };
  return { ...fixture, ...tickets, boardId: 'board-none', projectId: 'project-none' };
}
