import { type Mentionable, mentionedIn } from '../../users/mentions.ts';
import type { Ticket } from '../board.ts';
import type { LoggedChange } from '../change.ts';
import { audienceOf, sees } from '../visibility.ts';

/** Why somebody is told of a ticket. */
export type NotificationKind = 'assigned' | 'mentioned' | 'commented';

/** What a person is told of a ticket. `about` tells two of a kind apart. */
export interface BoardNotification {
  userId: string;
  kind: NotificationKind;
  about: string;
}

/** What a fact is looked at beside: who did it and when (ms), its ticket now, and who is on the board. */
export interface NotificationContext {
  by: string;
  at: number;
  ticket: Pick<Ticket, 'createdBy' | 'assignee' | 'visibleTo'>;
  people: readonly Mentionable[];
}

/** Of what a command came to, what may concern somebody besides who sent it. Moves and copies never do. */
export function mayNotify(facts: readonly LoggedChange[], by: string): LoggedChange[] {
  return facts.filter((fact) => {
    if (fact.restored || fact.isCopy) return false;
    const { change } = fact;
    if (change.type === 'comment.put') return true;
    const assignee = assigneeOf(fact);
    return (assignee && assignee !== by) || (fact.description?.includes('@') ?? false);
  });
}

/**
 * Who is told what of a fact, each person once: that a ticket is theirs now, that they are mentioned,
 * or that something was said on a ticket that they made or are assigned to. Nobody is told of what
 * they did themselves, nor of what they do not see.
 */
export function notificationsFor(
  fact: LoggedChange,
  { by, at, ticket, people }: NotificationContext,
): BoardNotification[] {
  const { change } = fact;
  const told = new Map<string, BoardNotification>();
  const audience = audienceOf(ticket);
  const tell = (userId: string | null, kind: NotificationKind, about: string) => {
    if (!userId || userId === by || told.has(userId) || !sees(audience, userId)) return;
    told.set(userId, { userId, kind, about });
  };
  if (change.type === 'comment.put') {
    for (const id of mentionedIn(fact.comment?.text ?? '', people))
      tell(id, 'mentioned', change.id);
    for (const id of [ticket.assignee, ticket.createdBy]) tell(id, 'commented', change.id);
    return [...told.values()];
  }
  const assignee = assigneeOf(fact);
  // Taken back meanwhile, it is no news.
  if (assignee === ticket.assignee) tell(assignee, 'assigned', String(at));
  for (const id of mentionedIn(fact.description ?? '', people)) tell(id, 'mentioned', '');
  return [...told.values()];
}

/** Whom a fact assigns its ticket to. */
function assigneeOf({ change }: LoggedChange): string | null {
  if (change.type === 'ticket.put') return change.ticket.assignee;
  return change.type === 'ticket.set' ? (change.set.assignee ?? null) : null;
}
