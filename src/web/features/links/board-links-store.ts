import type { Board } from '../../../core/board/board.ts';
import type { Change } from '../../../core/board/change.ts';
import { finishedColumns } from '../../../core/board/columns/finished-columns.ts';
import type { Command } from '../../../core/board/commands.ts';
import {
  type BoardLinks,
  isSameLink,
  type LinkedTicketStatus,
  type LinkRelation,
  linkOf,
  type TicketLink,
} from '../../../core/board/fields/ticket-links.ts';
import { numberOf } from '../../../core/board/fields/ticket-number.ts';
import { Listeners } from '../../lib/listeners.ts';
import type { BoardChanges, BoardSession } from '../../live/board-session.ts';

/** Changes often arrive in bursts; one request serves them all. */
const REFETCH_DELAY_MS = 100;
/** A change reaches all pages at once. Each refetches after a random delay up to this. */
const SPREAD_MS = 900;
const RETRY_MS = 5000;
/** How often the tickets of other boards are read while the page is shown (ZE7). */
const REFRESH_MS = 60_000;

type LinkCommand = Command<'tickets.link'> | Command<'tickets.unlink'>;

/** The links that the user sees on the open board, and their tickets of other boards by id. */
export interface LoadedLinks {
  links: readonly TicketLink[];
  elsewhere: ReadonlyMap<string, LinkedTicketStatus>;
}

/** A command that the server executed, and the number of requests that were sent before. */
interface Completed {
  command: LinkCommand;
  requestsSent: number;
}

/** The links of an open board: as the server has them, with the user's own commands on top. */
export class BoardLinksStore {
  private loaded: BoardLinks = { links: [], elsewhere: [] };
  private state: LoadedLinks = { links: [], elsewhere: new Map() };
  private completed: Completed[] = [];
  /** Tickets of other boards that the user has just chosen. */
  private readonly chosen = new Map<string, LinkedTicketStatus>();
  private requestsSent = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When the timer fires, in ms since 1970. */
  private timerAt = 0;
  private isOpen = false;
  private readonly listeners = new Listeners<void>();

  constructor(
    private readonly session: BoardSession,
    private readonly request: () => Promise<BoardLinks>,
  ) {}

  subscribe = this.listeners.add;

  getState = (): LoadedLinks => this.state;

  /** Follows the session. Returns the function that stops it. */
  open(): () => void {
    this.isOpen = true;
    const stops = [
      this.session.onChanges((changes) => this.handleChanges(changes)),
      this.session.onCompleted(({ command }) => {
        const { requestsSent } = this;
        const commands = linkCommandsOf(command);
        if (commands.length === 0) return;
        this.completed.push(...commands.map((each) => ({ command: each, requestsSent })));
        this.refetch();
      }),
      this.session.subscribe(() => this.publish()),
    ];
    const refresh = () => {
      if (document.visibilityState === 'visible') this.refetch();
    };
    const refreshOthers = setInterval(() => {
      if (this.state.elsewhere.size > 0) refresh();
    }, REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    this.refetch(0);
    return () => {
      this.isOpen = false;
      for (const stop of stops) stop();
      clearInterval(refreshOthers);
      clearTimeout(this.timer);
      this.timer = undefined;
      document.removeEventListener('visibilitychange', refresh);
    };
  }

  /** Shows this ticket of another board until the server names it. */
  choose(ticket: LinkedTicketStatus): void {
    this.chosen.set(ticket.id, ticket);
  }

  /** Reads the links again after this time, or earlier if that is planned. */
  refetch = (delayMs = REFETCH_DELAY_MS): void => {
    const at = Date.now() + delayMs;
    if (this.timer !== undefined && this.timerAt <= at) return;
    clearTimeout(this.timer);
    this.timerAt = at;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.load();
    }, delayMs);
  };

  private handleChanges(changes: BoardChanges): void {
    if (changes && !changes.some((change) => this.mayChangeLinks(change))) return;
    this.refetch(REFETCH_DELAY_MS + Math.random() * SPREAD_MS);
  }

  /**
   * A ticket that appears and is not new may have links, so do those of a restored column, and one
   * that leaves may be moved.
   */
  private mayChangeLinks(change: Change): boolean {
    if (change.type === 'links.changed' || change.type === 'column.put') return true;
    if (change.type === 'ticket.put') return change.ticket.createdAt !== change.ticket.updatedAt;
    if (change.type !== 'ticket.removed') return false;
    return this.loaded.links.some(({ from, to }) => from === change.id || to === change.id);
  }

  private async load(): Promise<void> {
    this.requestsSent += 1;
    const number = this.requestsSent;
    try {
      const loaded = await this.request();
      if (number !== this.requestsSent) return;
      this.loaded = loaded;
      this.completed = this.completed.filter((each) => each.requestsSent >= number);
      this.publish();
    } catch {
      if (number === this.requestsSent && this.isOpen) this.refetch(RETRY_MS);
    }
  }

  private publish(): void {
    const pending = this.session.getPending().flatMap(({ command }) => linkCommandsOf(command));
    const commands = [...this.completed.map(({ command }) => command), ...pending];
    const links = withCommands(this.loaded.links, commands);
    const isSame =
      links.length === this.state.links.length &&
      links.every((link, n) => this.state.links[n] === link);
    if (isSame && this.loaded.elsewhere === this.shownElsewhere) return;
    this.shownElsewhere = this.loaded.elsewhere;
    const elsewhere = new Map(this.chosen);
    for (const ticket of this.loaded.elsewhere) elsewhere.set(ticket.id, ticket);
    this.state = { links, elsewhere };
    this.listeners.notify();
  }

  private shownElsewhere = this.loaded.elsewhere;
}

const NO_COMMANDS: readonly LinkCommand[] = [];
const linkCommandsOfEdits = new WeakMap<Command, readonly LinkCommand[]>();

/** The effect of a command on links; the same objects for the same command. */
function linkCommandsOf(command: Command): readonly LinkCommand[] {
  if (command.type === 'tickets.link' || command.type === 'tickets.unlink') return [command];
  if (command.type !== 'tickets.edit' || !(command.parent || command.blocker)) return NO_COMMANDS;
  const cached = linkCommandsOfEdits.get(command);
  if (cached) return cached;
  const { boardId, ticketId, parent, blocker } = command;
  const link = (type: LinkCommand['type'], relation: LinkRelation, otherId?: string | null) =>
    otherId ? [{ type, boardId, ticketId, relation, otherId }] : [];
  const commands: readonly LinkCommand[] = [
    ...link('tickets.unlink', 'subTicketOf', parent?.was),
    ...link('tickets.link', 'subTicketOf', parent?.to),
    ...link(blocker?.isSet ? 'tickets.link' : 'tickets.unlink', 'blockedBy', blocker?.id),
  ];
  linkCommandsOfEdits.set(command, commands);
  return commands;
}

/** The links after these commands; the same list if nothing changes. */
function withCommands(
  links: readonly TicketLink[],
  commands: readonly LinkCommand[],
): readonly TicketLink[] {
  let result = links;
  for (const command of commands) {
    const link = linkOfCommand(command);
    const isThere = result.some((other) => isSameLink(other, link));
    const isSet = command.type === 'tickets.link';
    if (isSet && !isThere) result = [...result, link];
    if (!isSet && isThere) result = result.filter((other) => !isSameLink(other, link));
  }
  return result;
}

const linksOfCommands = new WeakMap<LinkCommand, TicketLink>();

/** The same object for the same command, so that equal lists are recognised. */
function linkOfCommand(command: LinkCommand): TicketLink {
  const { ticketId, relation, otherId } = command;
  const link = linksOfCommands.get(command) ?? linkOf(ticketId, relation, otherId);
  linksOfCommands.set(command, link);
  return link;
}

const stores = new WeakMap<BoardSession, BoardLinksStore>();

/** The store of an open board; one for each session. */
export function boardLinksOf(
  session: BoardSession,
  request: () => Promise<BoardLinks>,
): BoardLinksStore {
  const store = stores.get(session) ?? new BoardLinksStore(session, request);
  stores.set(session, store);
  return store;
}

/** A linked ticket as the page shows it; null if it is on this board and gone from it. */
export function statusOf(
  { elsewhere }: LoadedLinks,
  board: Board,
  ticketId: string,
  finished = finishedColumns(board.columns.values()),
): LinkedTicketStatus | null {
  const ticket = board.tickets.get(ticketId);
  if (!ticket) return elsewhere.get(ticketId) ?? null;
  const { id, name, columnId } = ticket;
  return {
    ...{ id, number: numberOf(board, ticket), name, boardId: board.id, boardName: board.name },
    columnName: board.columns.get(columnId)?.name ?? '',
    isFinished: finished.has(columnId),
  };
}

/** The tickets that block each blocked ticket of the board, by its id (ZE6). */
export function blockersOf(loaded: LoadedLinks, board: Board): Map<string, LinkedTicketStatus[]> {
  const blockers = new Map<string, LinkedTicketStatus[]>();
  const finished = finishedColumns(board.columns.values());
  for (const { kind, from, to } of loaded.links) {
    if (kind !== 'blocks' || !board.tickets.has(to)) continue;
    const blocker = statusOf(loaded, board, from, finished);
    if (!blocker || blocker.isFinished) continue;
    blockers.set(to, [...(blockers.get(to) ?? []), blocker]);
  }
  return blockers;
}
