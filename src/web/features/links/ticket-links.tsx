import { CircleCheck, Plus, X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Board } from '../../../core/board/board.ts';
import {
  LINK_RELATIONS,
  type LinkedTicketStatus,
  type LinkRelation,
  otherEnd,
  relationOf,
} from '../../../core/board/fields/ticket-links.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { can } from '../../../core/permissions.ts';
import type { Actor } from '../../../core/users/user.ts';
import { linkTexts } from '../../i18n/en/links.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useOpenTicket } from '../ticket/open-ticket.ts';
import { statusOf } from './board-links-store.ts';
import { LinkForm } from './link-form.tsx';
import styles from './ticket-links.module.css';
import { useBoardLinks } from './use-board-links.ts';

interface TicketLinksProps {
  board: Board;
  ticket: Ticket;
  actor: Actor;
  session: BoardSession;
  /** Whether a link is being added. */
  isAdding: boolean;
  onAdding: (isAdding: boolean) => void;
}

/** The links of an open ticket, with adding and removing for those who may edit it. */
export function TicketLinks(props: TicketLinksProps) {
  const { board, ticket, actor, session, isAdding, onAdding } = props;
  const store = useBoardLinks(session, board.id);
  const loaded = useSyncExternalStore(store.subscribe, store.getState);
  const heading = useRef<HTMLHeadingElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const wasAdding = useRef(false);
  const mayEdit = can(actor, 'tickets.edit', { board, ticket }) && board.tickets.has(ticket.id);
  // The tickets of other boards may have moved meanwhile.
  useEffect(() => store.refetch(0), [store]);
  useEffect(() => {
    if (wasAdding.current && !isAdding) addButton.current?.focus();
    wasAdding.current = isAdding;
  }, [isAdding]);

  const linked = new Map<LinkRelation, LinkedTicketStatus[]>();
  for (const link of loaded.links) {
    if (link.from !== ticket.id && link.to !== ticket.id) continue;
    const other = statusOf(loaded, board, otherEnd(link, ticket.id));
    const relation = relationOf(link, ticket.id);
    if (other) linked.set(relation, [...(linked.get(relation) ?? []), other]);
  }
  if (linked.size === 0 && !mayEdit) return null;

  function remove(relation: LinkRelation, otherId: string) {
    heading.current?.focus();
    const ends = { boardId: board.id, ticketId: ticket.id, relation, otherId };
    void session.run({ type: 'tickets.unlink', ...ends });
  }

  function add(relation: LinkRelation, other: LinkedTicketStatus) {
    if (other.boardId !== board.id) store.choose(other);
    onAdding(false);
    const ends = { boardId: board.id, ticketId: ticket.id, relation, otherId: other.id };
    void session.run({ type: 'tickets.link', ...ends });
  }

  return (
    <section>
      <h3 ref={heading} className={styles.title} tabIndex={-1}>
        {linkTexts.title}
      </h3>
      {LINK_RELATIONS.map((relation) => {
        const tickets = linked.get(relation);
        if (!tickets) return null;
        return (
          <div key={relation} className={styles.group}>
            <h4 className={styles.relation}>
              {linkTexts.relations[relation]}
              {relation === 'parentOf' && <Progress tickets={tickets} />}
            </h4>
            <ul className={styles.tickets}>
              {tickets.map((other) => (
                <li key={other.id} className={styles.ticket}>
                  <LinkedTicket ticket={other} board={board} />
                  {mayEdit && (
                    <IconButton
                      label={linkTexts.remove(other.name)}
                      size="sm"
                      onClick={() => remove(relation, other.id)}
                    >
                      <X aria-hidden="true" />
                    </IconButton>
                  )}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {mayEdit && !isAdding && (
        <Button
          ref={addButton}
          size="sm"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onAdding(true)}
        >
          {linkTexts.add}
        </Button>
      )}
      {mayEdit && isAdding && (
        <LinkForm
          board={board}
          ticket={ticket}
          linked={linked}
          onAdd={add}
          onCancel={() => onAdding(false)}
        />
      )}
    </section>
  );
}

/** How many of the sub-tickets are finished. */
function Progress({ tickets }: { tickets: readonly LinkedTicketStatus[] }) {
  const done = tickets.filter(({ isFinished }) => isFinished).length;
  const text = linkTexts.progress(done, tickets.length);
  return (
    <span className={styles.progress}>
      <span aria-hidden="true">{`${done}/${tickets.length}`}</span>
      <progress className={styles.bar} max={tickets.length} value={done} aria-label={text} />
    </span>
  );
}

/** A linked ticket, which opens here if it is on this board. */
function LinkedTicket({ ticket, board }: { ticket: LinkedTicketStatus; board: Board }) {
  const openTicket = useOpenTicket();
  const isHere = ticket.boardId === board.id;
  function open(event: MouseEvent) {
    if (!isHere || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openTicket(ticket.id);
  }
  return (
    <a
      className={styles.link}
      href={`/boards/${ticket.boardId}?ticket=${ticket.id}`}
      onClick={open}
    >
      <span className={styles.id}>{ticket.number || `#${ticket.id.slice(-6)}`}</span>
      <span className={styles.name}>{ticket.name}</span>
      {!isHere && <span className={styles.board}>{linkTexts.onBoard(ticket.boardName)}</span>}
      <span className={styles.status}>
        {ticket.isFinished && <CircleCheck role="img" aria-label={linkTexts.finished} />}
        {ticket.columnName}
      </span>
    </a>
  );
}
