import {
  type AutomationEffect,
  isInEffect,
  partsOf,
  type UndoOfEffect,
  undoOfEffect,
} from '../../core/automations/effect.ts';
import type { Place } from '../../core/board/board.ts';
import { audienceOf, sees } from '../../core/board/visibility.ts';
import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import { type OpenedBoard, openBoardAs } from '../access/board-access.ts';
import type { Viewer } from '../access/viewer.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { TicketRecord } from '../storage/tickets/tickets.ts';

/** A change that a rule made to a ticket, by its history entry, with the command that undoes it. */
export interface RuleUndo {
  entryId: string;
  command: UndoOfEffect;
}

/** Undoing the changes that automation rules made to tickets. */
export type AutomationUndos = ReturnType<typeof createAutomationUndos>;

export function createAutomationUndos({
  store,
  repositories,
}: {
  store: Store;
  repositories: BoardRepositories;
}) {
  const { automations, tickets, visibleTickets } = repositories;

  /**
   * The changes of rules that are still in effect on a ticket and that the viewer may undo, newest
   * first.
   * @throws AppError ticket.unknown
   */
  function list(viewer: Viewer, ticketId: string): Promise<RuleUndo[]> {
    return store.read(async (query) => {
      const { actor, board, ticket } = await visibleTicket(query, viewer, ticketId);
      const undos: RuleUndo[] = [];
      for (const effect of await automations.effectsOn(query, ticketId)) {
        if (!isInEffect(effect, ticket)) continue;
        const { move, edit } = partsOf(effect);
        const isAllowed =
          (!move || can(actor, 'tickets.move', { board, ticket })) &&
          (!edit || can(actor, 'tickets.edit', { board, ticket }));
        if (!isAllowed) continue;
        const { entryId } = effect;
        undos.push({ entryId, command: await undoOf(query, viewer, ticket, effect) });
      }
      return undos;
    });
  }

  /**
   * The command that undoes a change of a rule. Permissions are checked when it runs. @throws
   * AppError ticket.unknown; path.unknown if the entry is not of a rule; ticket.changed if the
   * change is no longer in effect
   */
  function find(viewer: Viewer, ticketId: string, entryId: string): Promise<UndoOfEffect> {
    return store.read(async (query) => {
      const { ticket } = await visibleTicket(query, viewer, ticketId);
      const effects = await automations.effectsOn(query, ticketId);
      const effect = effects.find((one) => one.entryId === entryId);
      if (!effect) throw new AppError('path.unknown');
      if (!isInEffect(effect, ticket)) throw new AppError('ticket.changed');
      return undoOf(query, viewer, ticket, effect);
    });
  }

  async function visibleTicket(
    query: Query,
    viewer: Viewer,
    ticketId: string,
  ): Promise<OpenedBoard & { ticket: TicketRecord }> {
    const ticket = await tickets.byId(query, ticketId);
    if (!ticket || !sees(audienceOf(ticket), viewer.userId)) throw new AppError('ticket.unknown');
    const opened = await openBoardAs(query, repositories, viewer, ticket.boardId).catch((error) => {
      const isHidden = error instanceof AppError && error.code === 'board.unknown';
      throw isHidden ? new AppError('ticket.unknown') : error;
    });
    return { ...opened, ticket };
  }

  async function undoOf(
    query: Query,
    { userId }: Viewer,
    ticket: TicketRecord,
    effect: AutomationEffect,
  ): Promise<UndoOfEffect> {
    const { columnId, pos } = effect.before;
    const former = { id: ticket.id, columnId, pos };
    const nearest = async (direction: 'up' | 'down') =>
      (await visibleTickets.nearest(query, ticket.boardId, former, direction, userId))?.id;
    const place: Omit<Place, 'columnId'> = partsOf(effect).move
      ? { after: await nearest('up'), before: await nearest('down') }
      : {};
    return undoOfEffect(effect, ticket, place);
  }

  return { list, find };
}
