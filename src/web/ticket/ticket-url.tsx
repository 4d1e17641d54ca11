import { ExternalLink, Pencil } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Board, Ticket } from '../../core/board/board.ts';
import { hasForeignScheme } from '../../core/board/ticket-fields.ts';
import { LIMITS } from '../../core/limits.ts';
import { can } from '../../core/permissions.ts';
import type { Actor } from '../../core/user.ts';
import type { BoardSession } from '../live/board-session.ts';
import type { Failure } from '../live/transport.ts';
import { ticketTexts } from '../texts/board.ts';
import { pageTexts } from '../texts/page.ts';
import { ticketUrlTexts } from '../texts/ticket.ts';
import { showAlert } from '../ui/alert-store.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useIsShown } from '../ui/use-is-shown.ts';
import { useWords } from '../ui/words.ts';
import { useDiscard } from '../use-discard.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { formOf } from './ticket-form.ts';
import { linkOf, thinkLinkOf } from './ticket-link.ts';
import styles from './ticket-url.module.css';
import { useHandedBack } from './use-handed-back.ts';

interface TicketUrlProps {
  board: Board;
  ticket: Ticket;
  /** It was deleted or hidden meanwhile. */
  isGone: boolean;
  actor: Actor;
  session: BoardSession;
}

interface Typed {
  text: string;
  /** What the URL was when the person began, or last chose. */
  base: string | null;
}

/** A ticket's URL as two links, and a field to change it for those who may. */
export function TicketUrl({ board, ticket, isGone, actor, session }: TicketUrlProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const isShown = useIsShown();
  const editButton = useRef<HTMLButtonElement>(null);
  const { url } = ticket;

  function close() {
    setTyped(null);
    requestAnimationFrame(() => editButton.current?.focus());
  }

  async function save({ text, base }: Typed) {
    close();
    const wanted = text.trim() || null;
    if (wanted === url) return;
    const where = { boardId: board.id, ticketId: ticket.id };
    const answer = await session.run(
      { type: 'tickets.edit', ...where, set: { url: wanted }, was: { url: base } },
      { failureText: urlFailureText },
    );
    if (!('kind' in answer) || answer.kind !== 'refused') return;
    // What was typed is not lost with a refusal, nor when the ticket is closed by then.
    if (isShown.current) setTyped({ text, base });
    else showAlert(pageTexts.unsaved(text), 'info');
  }

  if (typed) {
    return (
      <UrlForm
        ticket={ticket}
        isGone={isGone}
        typed={typed}
        onChange={setTyped}
        onSave={() => void save(typed)}
        onClose={close}
      />
    );
  }
  return (
    <div className={styles.url}>
      {url ? (
        <>
          <Outward href={linkOf(url)}>{url}</Outward>
          <Outward href={thinkLinkOf(url)}>{ticketUrlTexts.think}</Outward>
        </>
      ) : (
        <span className={styles.none}>{ticketUrlTexts.none}</span>
      )}
      {can(actor, 'tickets.editUrl', { board, ticket }) && (
        <Button
          ref={editButton}
          size="sm"
          icon={<Pencil aria-hidden="true" />}
          onClick={() => setTyped({ text: url ?? '', base: url })}
        >
          {ticketUrlTexts.edit}
        </Button>
      )}
    </div>
  );
}

function Outward({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={styles.link}>
      {children}
      <ExternalLink role="img" aria-label={ticketUrlTexts.opens} />
    </a>
  );
}

interface UrlFormProps {
  ticket: Ticket;
  isGone: boolean;
  typed: Typed;
  onChange: (typed: Typed) => void;
  onSave: () => void;
  onClose: () => void;
}

function UrlForm({ ticket, isGone, typed, onChange, onSave, onClose }: UrlFormProps) {
  const kit = useWords();
  const [fault, setFault] = useState<string | null>(null);
  const { url } = ticket;
  const { text, base } = typed;
  const isDirty = (text.trim() || null) !== url;
  // Handed back, it holds nobody up.
  const discard = useDiscard(isDirty && !isGone, onClose);
  useHandedBack(isDirty ? text : '', isGone);
  const isConflict = url !== base && (text.trim() || null) !== url;

  function submit(event: FormEvent) {
    event.preventDefault();
    const isForeign = hasForeignScheme(text.trim());
    setFault(isForeign ? ticketTexts.urlForeign : null);
    if (!isForeign && !isConflict) onSave();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    // Leaves the field, not the ticket.
    event.preventDefault();
    discard.close();
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={ticketUrlTexts.title}
        hideLabel
        type="url"
        autoFocus
        error={fault}
        maxLength={LIMITS.url}
        value={text}
        onChange={(next) => onChange({ text: next, base })}
        onKeyDown={onKeyDown}
      />
      {isConflict && (
        <ConflictNotice
          name="url"
          theirs={formOf(ticket, '')}
          onChoose={(whose) => onChange({ text: whose === 'mine' ? text : (url ?? ''), base: url })}
        />
      )}
      <div className={styles.buttons}>
        <Button size="sm" type="submit" variant="primary">
          {ticketUrlTexts.save}
        </Button>
        <Button size="sm" onClick={discard.close}>
          {kit.cancel}
        </Button>
      </div>
      {discard.question}
    </form>
  );
}

function urlFailureText(failure: Failure): string {
  const isForbidden = failure.kind === 'refused' && failure.code === 'forbidden';
  return isForbidden ? ticketUrlTexts.forbidden : ticketUrlTexts.failed;
}
