import { type Mentionable, mentionedIn } from '../../users/mentions.ts';
import type { LoggedChange } from '../change.ts';
import { assigneeIdsOf } from '../fields/assignees.ts';
import { makeTicket, type Ticket } from '../ticket.ts';
import { audienceOf, sees } from '../visibility.ts';

/**
 * Why a user is notified about a ticket. `rule`: an automation rule notifies them; `returned`: the
 * ticket was snoozed and is back.
 */
export type NotificationKind = 'assigned' | 'mentioned' | 'commented' | 'rule' | 'returned';

/** A notification about a ticket. `about` distinguishes notifications of the same kind. */
export interface BoardNotification {
  userId: string;
  kind: NotificationKind;
  about: string;
}

/** The ticket that a notification names, and the number of tickets that it is about. */
export interface TicketNotification extends BoardNotification {
  ticketId: string;
  ticketCount: number;
}

/** Who made a change and when (ms), its ticket now, and the people on the board. */
export interface NotificationContext {
  by: string;
  at: number;
  ticket: Pick<Ticket, 'createdBy' | 'assignee' | 'coAssignees' | 'visibleTo'>;
  people: readonly Mentionable[];
}

/** Whether a change may notify anyone but the sender. Moves, copies and restores never do. */
export function mayNotify(logged: LoggedChange, by: string): boolean {
  if (logged.restored || logged.isCopy) return false;
  if (logged.change.type === 'comment.put') return true;
  if (logged.change.type === 'comment.set') return logged.comment?.text.includes('@') ?? false;
  const isAssigned = assignedBy(logged).some((id) => id !== by);
  return isAssigned || (logged.description?.includes('@') ?? false);
}

/**
 * The notifications of a change, at most one per user: the ticket was assigned to them, they were
 * mentioned, or a ticket that they created or are assigned to got a comment. Users are not notified
 * of their own changes, nor of tickets hidden from them, nor again of a mention that an edited
 * comment had before.
 */
export function notificationsFor(
  logged: LoggedChange,
  { by, at, ticket, people }: NotificationContext,
): BoardNotification[] {
  const { change } = logged;
  const notifications = new Map<string, BoardNotification>();
  const audience = audienceOf(ticket);
  const assignees = assigneeIdsOf(ticket);
  const notify = (userId: string, kind: NotificationKind, about: string) => {
    if (userId === by || notifications.has(userId) || !sees(audience, userId)) return;
    notifications.set(userId, { userId, kind, about });
  };
  if (change.type === 'comment.put') {
    for (const id of mentionedIn(logged.comment?.text ?? '', people))
      notify(id, 'mentioned', change.id);
    for (const id of [...assignees, ticket.createdBy]) notify(id, 'commented', change.id);
    return [...notifications.values()];
  }
  if (change.type === 'comment.set') {
    const { text = '', previousText = '' } = logged.comment ?? {};
    const before = new Set(mentionedIn(previousText, people));
    for (const id of mentionedIn(text, people))
      if (!before.has(id)) notify(id, 'mentioned', change.id);
    return [...notifications.values()];
  }
  for (const id of assignedBy(logged)) {
    // No notification if the assignment was undone in the meantime.
    if (assignees.includes(id)) notify(id, 'assigned', String(at));
  }
  for (const id of mentionedIn(logged.description ?? '', people)) notify(id, 'mentioned', '');
  return [...notifications.values()];
}

/** The notifications of one command: a person gets one for all tickets assigned to them (ZI4). */
export function mergeAssignments(
  notifications: readonly TicketNotification[],
): TicketNotification[] {
  const assignments = new Map<string, TicketNotification>();
  return notifications.flatMap((notification) => {
    if (notification.kind !== 'assigned') return notification;
    const first = assignments.get(notification.userId);
    if (first) {
      first.ticketCount += 1;
      return [];
    }
    const merged = { ...notification };
    assignments.set(merged.userId, merged);
    return merged;
  });
}

/** The people who are newly assigned by a change of their ticket. */
function assignedBy({ change, assigned }: LoggedChange): readonly string[] {
  if (change.type === 'ticket.put') return assigneeIdsOf(makeTicket(change.ticket));
  if (change.type !== 'ticket.set') return [];
  // A change that an older version queued.
  return assigned ?? (change.set.assignee ? [change.set.assignee] : []);
}
