import { useMemo } from 'react';
import type { Board } from '../../../core/board/board.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { LIMITS } from '../../../core/limits.ts';
import { plainText } from '../../../core/markdown/plain-text.ts';
import type { Task } from '../../../core/markdown/tasks.ts';
import { can } from '../../../core/permissions.ts';
import type { Actor } from '../../../core/users/user.ts';
import type { BoardSession } from '../../live/board-session.ts';
import type { TaskActions } from '../markdown/markdown-text.tsx';

interface TicketInSession {
  board: Board;
  ticket: Ticket;
  actor: Actor;
  session: BoardSession;
}

/** The user's actions on the tasks of the description; null if they may not edit it. */
export function useTaskActions({
  board,
  ticket,
  actor,
  session,
}: TicketInSession): TaskActions | null {
  const { id: boardId } = board;
  const { id: ticketId, columnId, visibleTo } = ticket;
  const canEdit = can(actor, 'tickets.edit', { board, ticket });
  const canCreate = can(actor, 'tickets.create', { board });
  return useMemo(() => {
    if (!canEdit) return null;
    const set = ({ index, text }: Task, isDone: boolean, newText?: string) =>
      session.run({ type: 'tickets.setTask', boardId, ticketId, index, text, isDone, newText });

    async function makeTicket(task: Task) {
      const name = [...plainText(task.text)].slice(0, LIMITS.ticketName / 2).join('');
      const create = { type: 'tickets.create' as const, boardId, columnId, name };
      const options = { visibleTo: visibleTo && [...visibleTo], parentId: ticketId };
      const outcome = await session.run({ ...create, ...options });
      if ('kind' in outcome || !outcome.result) return;
      void set(task, task.isDone, `#${outcome.result.id.slice(-6)}`);
    }

    return {
      setDone: (task, isDone) => void set(task, isDone),
      makeTicket: canCreate ? (task) => void makeTicket(task) : null,
    };
  }, [session, boardId, ticketId, columnId, visibleTo, canEdit, canCreate]);
}
