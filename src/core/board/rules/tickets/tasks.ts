import { AppError } from '../../../errors.ts';
import { plainText } from '../../../markdown/plain-text.ts';
import { findTask, type Task, withTaskDone, withTaskText } from '../../../markdown/tasks.ts';
import type { Board } from '../../board.ts';
import { setTicket } from '../../change.ts';
import type { Command } from '../../commands.ts';
import { descriptionPartsOf } from '../../fields/card-parts.ts';
import type { Env, Outcome, ReadSet } from '../../rule.ts';
import type { Ticket } from '../../ticket.ts';
import { ticketForAction } from './visible-ticket.ts';

/** The number of characters of a task's text in the history. */
const NOTE_LENGTH = 100;

export function setTaskReads({ ticketId }: Command<'tickets.setTask'>): ReadSet {
  return { tickets: [ticketId], details: [ticketId] };
}

/**
 * Marks a task of the description as done or open, or replaces its text. Other lines keep their
 * present text, even if someone else changed them meanwhile.
 * @throws AppError task.changed if no task has the expected text
 */
export function setTask(board: Board, command: Command<'tickets.setTask'>, env: Env): Outcome {
  const ticket = ticketForAction(board, command.ticketId, env, 'tickets.edit');
  const details = board.partial?.details.get(ticket.id);
  // Boards of pages hold no descriptions: their cards show the new number at once.
  if (!details) return { changes: [setTicket(ticket, countedTask(ticket, command))] };
  const task = findTask(details.description, command);
  if (!task) throw new AppError('task.changed');
  const description = withTask(details.description, task, command);
  if (description === details.description) return { changes: [] };
  const set = { ...descriptionPartsOf(description), updatedAt: env.at };
  return {
    changes: [setTicket(ticket, set, { description })],
    history: [{ ticketId: ticket.id, text: noteOf(task, command) }],
  };
}

/** The text with a task changed as a command says; null if it has no such task. */
export function withTaskSet(
  description: string,
  command: Pick<Command<'tickets.setTask'>, 'index' | 'text' | 'isDone' | 'newText'>,
): string | null {
  const task = findTask(description, command);
  return task && withTask(description, task, command);
}

function withTask(
  description: string,
  task: Task,
  { isDone, newText }: Pick<Command<'tickets.setTask'>, 'isDone' | 'newText'>,
): string {
  const marked = withTaskDone(description, task, isDone);
  return newText === undefined ? marked : withTaskText(marked, task, newText);
}

function countedTask(
  { taskCount, doneTaskCount }: Ticket,
  { isDone, newText }: Command<'tickets.setTask'>,
): Partial<Ticket> {
  if (newText !== undefined) return {};
  const count = doneTaskCount + (isDone ? 1 : -1);
  return { doneTaskCount: Math.min(Math.max(count, 0), taskCount) };
}

function noteOf(task: Task, { isDone, newText }: Command<'tickets.setTask'>): string {
  const text = plainText(task.text);
  const name = text.length > NOTE_LENGTH ? `${text.slice(0, NOTE_LENGTH)}…` : text;
  if (newText !== undefined) return `Changed task ${name}`;
  return isDone ? `Completed task ${name}` : `Reopened task ${name}`;
}
