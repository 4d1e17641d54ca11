import type { z } from 'zod';
import { NO_COLUMN_SETTINGS } from '../../../../core/board/columns/column.ts';
import { EMPTY_VALUES } from '../../../../core/board/ticket-fields.ts';
import { pick } from '../../../../core/lib/pick.ts';
import type * as integrations from '../integration-shapes.schema.ts';
import type * as time from '../routes/time/time-shapes.schema.ts';
import type * as shapes from '../shapes.schema.ts';
import { FIELDS_IN_TICKET } from '../shapes.schema.ts';

/** The examples of the API document: one board with its contents. */
export const boardId = 'board-1763712000000-k3x9';
export const projectId = '0b0f3a52-6c1e-4f0e-9a3f-1f7a52c9d1aa';
export const ticketId = 'th3y0qk7c2m9x4w8d5n6p2r0s';
const userId = 'u7qk3c2m9x4w8d5n6p2r0szta8';
export const cursor = 'k3x9m2p0qa.41';

export const account: z.output<typeof shapes.accountShape> = {
  id: userId,
  email: 'ann@example.org',
  firstName: 'Ann',
  lastName: 'Tester',
  profilePicture: null,
  isGoogleAccount: false,
  userRoles: ['ADMIN'],
};

export const signedIn: z.output<typeof shapes.signedInShape> = {
  ...account,
  token: 'eW91LXdpbGwtZ2V0LW9uZS1vZi15b3VyLW93bi1oZXJl',
};

export const user: z.output<typeof shapes.userShape> = {
  id: userId,
  name: 'Ann Tester',
  email: 'ann@example.org',
  roles: ['ADMIN'],
};

export const mappedUser = { ...user, adminBoards: [boardId], userBoards: [] };

export const ticket: z.output<typeof shapes.ticketShape> = {
  id: ticketId,
  name: 'Write the offer',
  description: 'With a price for each part.',
  boardId,
  columnId: 'To Do',
  status: 'To Do',
  ...pick(EMPTY_VALUES, FIELDS_IN_TICKET),
  assignee: userId,
  priority: 'HIGH',
  labels: ['offer'],
  url: 'example.org/brief',
  dueDate: '2026-12-01T09:30:00',
  creationDate: '2026-11-21T08:00:00.000Z',
  lastUpdated: '2026-11-21T08:05:00.000Z',
  createdBy: userId,
  visibleTo: null,
  photoUrls: [],
  number: 'REL-12',
  comments: [
    {
      id: 'm4w8d5n6p2r0sh3y0qk7c2m9x',
      author: userId,
      comment: 'Sent to the client.',
      timestamp: '2026-11-21T08:05:00.000Z',
      photoUrls: [],
    },
  ],
  history: [
    {
      id: 'h9x4w8d5n6p2r0sh3y0qk7c2m',
      date: '2026-11-21T08:00:00.000Z',
      performedBy: {
        id: userId,
        name: 'Ann Tester',
        email: 'ann@example.org',
        adminBoards: [boardId],
        userBoards: [],
      },
      notes: 'Created',
    },
  ],
};

export const customField: z.output<typeof shapes.customFieldShape> = {
  id: 'fk7c2m9',
  name: 'Phase',
  type: 'CHOICE',
  options: [
    { id: 'ok7c2m9', name: 'Draft' },
    { id: 'o1k7c2m9', name: 'Final' },
  ],
  isOnCards: true,
  isShared: false,
};

export const board: z.output<typeof shapes.boardShape> = {
  id: boardId,
  name: 'Relaunch',
  creationDate: '2026-11-21T08:00:00.000Z',
  lastUpdated: '2026-11-21T08:00:00.000Z',
  createdBy: userId,
  version: 1,
  projectId: null,
  ticketKey: 'REL',
  columns: [
    {
      id: 'c2m9x4w8d5n6p2r0sh3y0qk7',
      name: 'To Do',
      size: 1,
      ticketIds: [ticketId],
      tickets: [ticket],
      ticketPositions: { [ticketId]: 0 },
      ...NO_COLUMN_SETTINGS,
    },
    {
      id: 'c1-m9x4w8d5n6p2r0sh3y0qk',
      name: 'Done',
      size: 0,
      ticketIds: [],
      tickets: [],
      ticketPositions: {},
      ...NO_COLUMN_SETTINGS,
      isDone: true,
    },
  ],
  columnOrder: ['To Do', 'Done'],
  users: [{ userId: 'u5n6p2r0szta87qk3c2m9x4w8d', role: 'EDITOR' }],
};

export const label: z.output<typeof shapes.labelShape> = {
  label: 'offer',
  color: 'teal',
  isChosen: true,
  ticketCount: 1,
};

export const savedView: z.output<typeof shapes.savedViewShape> = {
  id: 'vc2m9x4w8d5n6p2r0szta87qk3',
  name: 'Overdue',
  query: 'due=overdue',
  isShared: true,
};

export const project: z.output<typeof shapes.projectShape> = {
  projectId,
  projectName: 'Client work',
  creationDate: '2026-11-21T08:00:00.000Z',
  ownerId: userId,
  boards: [boardId],
};

export const searchResult: z.output<typeof shapes.searchResultShape> = {
  boards: [],
  projects: [],
  tickets: [
    {
      id: ticketId,
      number: 'REL-12',
      name: ticket.name,
      boardId,
      boardName: board.name,
      status: ticket.status,
    },
  ],
  users: [],
};

export const archivedPage: z.output<typeof shapes.archivedPageShape> = {
  tickets: [
    {
      id: ticketId,
      number: 'REL-12',
      name: ticket.name,
      status: 'Done',
      archivedAt: '2026-12-20T10:00:00.000Z',
      archivedBy: userId,
    },
  ],
  next: null,
};

const row = {
  seq: 42,
  commandId: 'x4w8d5n6p2r0sh3y0qk7c2m9',
  by: userId,
  changes: [{ type: 'ticket.set', id: ticketId, set: { columnId: board.columns[1]?.id } }],
};
const lastCursor = 'k3x9m2p0qa.42';

export const event: z.output<typeof integrations.eventShape> = {
  type: 'row',
  cursor: lastCursor,
  ...row,
};

export const deliveryBody: z.output<typeof integrations.deliveryBodyShape> = {
  id: lastCursor,
  boardId,
  type: 'row',
  ...row,
};

export const automationBody = {
  name: 'Urgent ones to the top',
  trigger: { type: 'labelled' as const, label: 'urgent' },
  conditions: { priority: null },
  actions: [
    { type: 'setPriority' as const, priority: 'HIGH' as const },
    { type: 'notify' as const, to: 'assignee' },
  ],
  isOn: true,
};

export const automation: z.output<typeof integrations.automationShape> = {
  id: 'a5n6p2r0szta87qk3c2m9x4w8d',
  boardId,
  ...automationBody,
  madeBy: userId,
  creationDate: '2026-11-21T08:00:00.000Z',
  pauseReason: null,
};

export const automationRun: z.output<typeof integrations.automationRunShape> = {
  date: '2026-11-21T08:05:00.000Z',
  ticketId: 'th4b1pk8d3n0w5x9c6m7s2q1t',
  ticketName: 'Print the flyers',
  result: 'done',
  error: null,
  undoableEntryId: 'h8w2k5t0r9s3b7n1m4q6x',
};

const timed = {
  ticketId,
  ticketNumber: 'REL-12',
  ticketName: 'Write the offer',
  boardId,
  projectId,
  isHidden: false,
};

export const timeEntry: z.output<typeof time.timeEntryShape> = {
  id: 'e4w8d5n6p2r0szta87qk3c2m9x',
  userId,
  ...timed,
  projectName: 'Relaunch',
  day: '2026-11-27',
  seconds: 5400,
  startedAt: '2026-11-27T08:30:00.000Z',
  ...{ note: 'First draft', isBillable: true, isBilled: false },
};

export const timer: z.output<typeof time.timerShape> = {
  entryId: 'e4w8d5n6p2r0szta87qk3c2m9x',
  ...timed,
  day: '2026-11-27',
  startedAt: '2026-11-27T08:30:00.000Z',
  note: 'First draft',
};

export const webhook: z.output<typeof integrations.webhookShape> = {
  id: 'w5n6p2r0szta87qk3c2m9x4w8d',
  boardId,
  url: 'https://example.org/freelane',
  createdBy: userId,
  creationDate: '2026-11-21T08:00:00.000Z',
  state: 'active',
  pauseReason: null,
  failingSince: null,
  nextAttempt: null,
};

export const delivery: z.output<typeof integrations.deliveryShape> = {
  id: lastCursor,
  date: '2026-11-21T08:05:00.000Z',
  milliseconds: 120,
  status: 204,
  error: null,
};

export const version = {
  id: '1042',
  commentId: null,
  text: 'Call the printer',
  replacedAt: '2026-11-21T08:05:00.000Z',
  replacedBy: userId,
};

export const link: z.output<typeof shapes.linkShape> = {
  relation: 'blocks',
  ticketId: 'th4b1pk8d3n0w5x9c6m7s2q1t',
  name: 'Print the flyers',
  boardId,
  boardName: 'Spring fair',
  status: 'To Do',
  isFinished: false,
  creationDate: '2026-11-22T14:30:00.000Z',
  createdBy: userId,
};
