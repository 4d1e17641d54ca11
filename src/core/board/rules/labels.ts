import { AppError } from '../../errors.ts';
import { LIMITS } from '../../limits.ts';
import { can } from '../../permissions.ts';
import type { Board, BoardHead } from '../board.ts';
import { type LoggedChange, setTicket } from '../change.ts';
import type { Command } from '../commands.ts';
import { chosenColor, type LabelColoring, withColor } from '../fields/labels.ts';
import type { LabelledTickets, LabelUndo } from '../partial-board.ts';
import { MAX_PORTION, portionLength, weightOf } from '../portions.ts';
import type { Env, HistoryNote, Outcome, ReadSet } from '../rule.ts';
import type { Ticket } from '../ticket.ts';
import { checkCanManage } from './columns.ts';

/** Chooses the color of a label, or returns it to the one that is computed from its text. */
export function setLabelColor(
  board: Board,
  { label, color, was }: Command<'boards.setLabelColor'>,
  env: Env,
): Outcome {
  checkCanManage(board, env);
  const current = chosenColor(board.labelColors, label);
  if (color === current) return { changes: [] };
  if (was !== undefined && was !== current) throw new AppError('label.changed');
  const labelColors = withColor(board.labelColors, label, color);
  if (labelColors.length > LIMITS.labelColors) throw new AppError('label.limit');
  return { changes: [{ change: { type: 'board.set', set: { labelColors } } }] };
}

export function renameLabelReads(
  { from }: Command<'boards.renameLabel'>,
  _board: BoardHead,
  continuation: string | null,
): ReadSet {
  return { labelled: { label: from, after: continuation ?? '' } };
}

/** Renames a label on all tickets. If the other label exists, the two become one. */
export function renameLabel(
  board: Board,
  { from, to }: Command<'boards.renameLabel'>,
  env: Env,
): Outcome {
  return replaceLabel(board, from, to, env);
}

export function deleteLabelReads(
  { label }: Command<'boards.deleteLabel'>,
  _board: BoardHead,
  continuation: string | null,
): ReadSet {
  return { labelled: { label, after: continuation ?? '' } };
}

/** Removes a label from all tickets. */
export function deleteLabel(
  board: Board,
  { label }: Command<'boards.deleteLabel'>,
  env: Env,
): Outcome {
  return replaceLabel(board, label, null, env);
}

/**
 * Replaces a label on all tickets, including those hidden from the actor; large boards in portions.
 * A label that the actor does not see is treated as nonexistent, also where hidden tickets have it.
 * @throws AppError label.unknown
 */
function replaceLabel(board: Board, from: string, to: string | null, env: Env): Outcome {
  checkCanManage(board, env);
  const isBegun = typeof env.continuation === 'string';
  const { tickets, isVisible } = labelledIn(board, from, env);
  const color = chosenColor(board.labelColors, from);
  if (!isBegun && !isVisible && color === null) throw new AppError('label.unknown');
  if (from === to) return { changes: [] };
  const portion = tickets.slice(0, portionLength(tickets.map((ticket) => weightOf(ticket))));
  const isDone = portion.length === tickets.length;
  const changes = portion.map((ticket) => relabel(ticket, from, to, env));
  if (color !== null) changes.push(moveColor(board.labelColors, from, to));
  // The last portion writes a log row even if others have removed the label meanwhile.
  else if (isBegun && isDone && changes.length === 0) changes.push(unchanged(board));
  return {
    changes,
    history: portion.map(({ id }) => ({ ticketId: id, text: noteOf(from, to) })),
    ...(!isDone && { continuation: portion.at(-1)?.id ?? '' }),
  };
}

function noteOf(from: string, to: string | null): string {
  return to === null ? `Removed label ${from}` : `Renamed label ${from} to ${to}`;
}

function relabel(ticket: Ticket, from: string, to: string | null, env: Env): LoggedChange {
  const renamed = ticket.labels.map((label) => (label === from ? to : label));
  const labels = [...new Set(renamed.filter((label) => label !== null))];
  const { id, labels: former } = ticket;
  return {
    ...setTicket(ticket, { labels, updatedAt: env.at }),
    labelUndo: { from, to, ticket: { id, labels: former } },
  };
}

/** The color follows a renamed label, unless the other label has one. */
function moveColor(
  colors: readonly LabelColoring[],
  from: string,
  to: string | null,
): LoggedChange {
  const color = chosenColor(colors, from);
  const others = withColor(colors, from, null);
  const isMoved = to !== null && chosenColor(colors, to) === null;
  const labelColors = isMoved ? withColor(others, to, color) : others;
  return {
    change: { type: 'board.set', set: { labelColors } },
    labelUndo: { from, to, colors },
  };
}

function unchanged({ labelColors }: Board): LoggedChange {
  return { change: { type: 'board.set', set: { labelColors } } };
}

/** The next tickets with the label, one more than fits in a portion. */
function labelledIn(board: Board, label: string, env: Env): LabelledTickets {
  if (board.partial) {
    if (!board.partial.labelled) throw new Error('the tickets of a label were not loaded');
    return board.partial.labelled;
  }
  const after = env.continuation ?? '';
  const tickets = [...board.tickets.values()].filter(({ labels }) => labels.includes(label));
  const next = tickets.filter(({ id }) => id > after).sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    tickets: next.slice(0, MAX_PORTION.tickets + 1),
    isVisible: tickets.some((ticket) => can(env.actor, 'tickets.see', { board, ticket })),
  };
}

export function restoreLabelReads(
  { undoes: commandId }: Command<'boards.restoreLabel'>,
  _board: BoardHead,
  continuation: string | null,
): ReadSet {
  return { labelChange: { commandId, portion: portionAfter(continuation) } };
}

function portionAfter(continuation: string | null | undefined): number {
  return Number(continuation ?? 0) + 1;
}

/**
 * Undoes the actor's renaming or removal of a label, portion by portion: exactly the tickets that
 * it changed get the former label back. Other labels stay as they are now.
 * @throws AppError label.final if the log no longer has the change
 */
export function restoreLabel(
  board: Board,
  _command: Command<'boards.restoreLabel'>,
  env: Env,
): Outcome {
  checkCanManage(board, env);
  const portion = board.partial?.labelChange;
  if (!portion) throw new AppError('label.final');
  const changes: LoggedChange[] = [];
  const history: HistoryNote[] = [];
  for (const undo of portion.undos) {
    const restored = undo.colors ? restoreColors(board, undo) : restoreTicket(board, undo, env);
    if (!restored) continue;
    changes.push(restored);
    if (undo.ticket)
      history.push({ ticketId: undo.ticket.id, text: `Restored label ${undo.from}` });
  }
  // Each portion is a log row, so that a retry continues where the command stopped.
  if (changes.length === 0 && !(portion.isLast && !env.continuation))
    changes.push(unchanged(board));
  return {
    changes,
    history,
    ...(!portion.isLast && { continuation: String(portionAfter(env.continuation)) }),
  };
}

function restoreColors(board: Board, { from, to, colors = [] }: LabelUndo): LoggedChange | null {
  const color = chosenColor(colors, from);
  let labelColors: readonly LabelColoring[] = board.labelColors;
  if (to !== null && chosenColor(colors, to) === null && chosenColor(labelColors, to) === color) {
    labelColors = withColor(labelColors, to, null);
  }
  if (chosenColor(labelColors, from) === null) labelColors = withColor(labelColors, from, color);
  if (labelColors.length > LIMITS.labelColors) return null;
  return { change: { type: 'board.set', set: { labelColors } } };
}

/** Null if the ticket is gone, or if others have replaced or removed the label since. */
function restoreTicket(board: Board, { from, to, ticket }: LabelUndo, env: Env) {
  const current = ticket && board.tickets.get(ticket.id);
  if (!current) return null;
  const labels = labelsBefore(current.labels, { from, to, former: ticket.labels });
  return labels && setTicket(current, { labels, updatedAt: env.at });
}

/** A ticket's labels with one change undone; null if that is no longer possible. */
function labelsBefore(
  labels: readonly string[],
  { from, to, former }: { from: string; to: string | null; former: readonly string[] },
): string[] | null {
  if (to !== null && !labels.includes(to)) return null;
  if (to !== null && !former.includes(to)) {
    return [...new Set(labels.map((label) => (label === to ? from : label)))];
  }
  if (labels.includes(from) || labels.length >= LIMITS.labels) return null;
  // The place after the nearest former label that is still there.
  const before = former.slice(0, former.indexOf(from)).findLast((label) => labels.includes(label));
  const at = before === undefined ? 0 : labels.indexOf(before) + 1;
  return labels.toSpliced(at, 0, from);
}
