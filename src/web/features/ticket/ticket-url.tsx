import { ExternalLink, Pencil } from 'lucide-react';
import { type FormEvent, Fragment, type KeyboardEvent, useRef, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { LIMITS } from '../../../core/limits.ts';
import { can } from '../../../core/permissions.ts';
import type { Actor } from '../../../core/users/user.ts';
import { pageTexts } from '../../i18n/en/page.ts';
import { uiTexts } from '../../i18n/en/shell.ts';
import { ticketFormTexts, ticketUrlTexts } from '../../i18n/en/ticket.ts';
import { useActivities } from '../../live/board-context/use-presence.ts';
import type { BoardSession } from '../../live/board-session.ts';
import type { Failure } from '../../live/transport.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlerts } from '../../ui/form-alerts.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useConfirmDiscard } from '../../ui/use-confirm-discard.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { useIsShown } from '../../ui/use-is-shown.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { useRecoverInput } from '../drafts/use-recover-input.ts';
import { photoUrlOf, thumbnailUrlOf } from '../photos/photo-url.ts';
import { ConflictNotice } from './form/conflict-notice.tsx';
import { storedUrl, urlDraft } from './form/ticket-draft.ts';
import { errorsOf, formOf, type TicketForm, ticketFields } from './form/ticket-form.ts';
import {
  changedFields,
  conflicts,
  type Merge,
  mergeChanges,
  resolveConflict,
} from './form/ticket-merge.ts';
import styles from './ticket-url.module.css';

interface TicketUrlProps {
  board: Board;
  ticket: Ticket;
  /** The ticket was deleted or hidden meanwhile. */
  isDeleted: boolean;
  actor: Actor;
  session: BoardSession;
}

/** A ticket's URL as two links, with a field to edit it for users who may. */
export function TicketUrl({ board, ticket, isDeleted, actor, session }: TicketUrlProps) {
  const [storedMerge, setMerge] = useState<Merge | null>(() => storedUrl(ticket.id));
  const isShown = useIsShown();
  const editButton = useRef<HTMLButtonElement>(null);
  const { url } = ticket;
  // Only the URL is edited here, as one field of the ticket's form.
  const theirs = formOf(ticket);
  const merge = storedMerge && mergeChanges(storedMerge, theirs);
  // Followed changes become the new base; a later change would otherwise look like a conflict.
  if (merge !== storedMerge) setMerge(merge);

  function close() {
    setMerge(null);
    requestAnimationFrame(() => editButton.current?.focus());
  }

  async function save(edit: Merge) {
    close();
    if (changedFields(edit).length === 0) return;
    const { url: newUrl } = ticketFields(edit.mine);
    const { url: baseUrl } = ticketFields(edit.base);
    const ticketRef = { boardId: board.id, ticketId: ticket.id };
    const outcome = await session.run(
      { type: 'tickets.edit', ...ticketRef, set: { url: newUrl }, was: { url: baseUrl } },
      { failureText: urlFailureText },
    );
    if (!('kind' in outcome) || outcome.kind !== 'refused') return;
    // The input of a refused edit is kept, even if the ticket was closed.
    if (isShown.current) setMerge(edit);
    else showAlert(pageTexts.unsaved(edit.mine.url), 'info');
  }

  if (merge) {
    return (
      <UrlForm
        ticketId={ticket.id}
        draftId={urlDraft(ticket.id)}
        theirs={theirs}
        isGone={isDeleted}
        merge={merge}
        onChange={setMerge}
        onSave={() => void save(merge)}
        onClose={close}
      />
    );
  }
  return (
    <div className={styles.url}>
      {url ? (
        <>
          <ExternalUrl href={photoUrlOf(url)}>{url}</ExternalUrl>
          <ExternalUrl href={thumbnailUrlOf(url)}>{ticketUrlTexts.think}</ExternalUrl>
        </>
      ) : (
        <span className={styles.none}>{ticketUrlTexts.none}</span>
      )}
      {can(actor, 'tickets.editUrl', { board, ticket }) && (
        <Button
          ref={editButton}
          size="sm"
          icon={<Pencil aria-hidden="true" />}
          onClick={() => setMerge({ base: theirs, mine: theirs })}
        >
          {ticketUrlTexts.edit}
        </Button>
      )}
    </div>
  );
}

function ExternalUrl({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={styles.link}>
      <BreakableUrl url={children} />
      <ExternalLink role="img" aria-label={ticketUrlTexts.opens} />
    </a>
  );
}

/** Where a URL may wrap: after punctuation, not within a word or an escape sequence. */
const URL_BREAKS = /(?<=[^\p{L}\p{N}%])(?=[\p{L}\p{N}])/u;

function BreakableUrl({ url }: { url: string }) {
  return url.split(URL_BREAKS).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity and may repeat
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

interface UrlFormProps {
  ticketId: string;
  /** Key of its draft. */
  draftId: string;
  theirs: TicketForm;
  isGone: boolean;
  merge: Merge;
  onChange: (merge: Merge) => void;
  onSave: () => void;
  onClose: () => void;
}

function UrlForm({
  ticketId,
  draftId,
  theirs,
  isGone,
  merge,
  onChange,
  onSave,
  onClose,
}: UrlFormProps) {
  useActivities(ticketId, 'editing');
  const errors = useFormErrors<'url'>();
  const text = merge.mine.url;
  const isDirty = changedFields(merge).length > 0;
  const isConflict = conflicts(merge, theirs).length > 0;
  // Input that was recovered need not be confirmed.
  const deleteDraft = useDraft(draftId, isDirty ? merge : null);
  const discard = useConfirmDiscard(isDirty && !isGone, onClose, { onDiscard: deleteDraft });
  useRecoverInput(isDirty ? text : '', isGone);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isConflict) {
      showAlert(ticketFormTexts.choose, 'danger', event.currentTarget);
      event.currentTarget.querySelector<HTMLElement>('[data-conflict] button')?.focus();
      return;
    }
    const { url } = errorsOf({ url: ticketFields(merge.mine).url }, []);
    if (errors.show(event.currentTarget, { url })) return;
    deleteDraft();
    onSave();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    // Escape closes the field, not the ticket.
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
        {...errors.of('url')}
        maxLength={LIMITS.url}
        value={text}
        onChange={(url) => {
          errors.clear('url');
          onChange({ ...merge, mine: { ...merge.mine, url } });
        }}
        onKeyDown={onKeyDown}
      />
      {isConflict && (
        <ConflictNotice
          name="url"
          theirs={theirs}
          onChoose={(whose) => onChange(resolveConflict(merge, theirs, 'url', whose))}
        />
      )}
      <FormAlerts className={styles.alerts} adoptsAlerts />
      <div className={styles.buttons}>
        <Button size="sm" type="submit" variant="primary">
          {ticketUrlTexts.save}
        </Button>
        <Button size="sm" onClick={discard.close}>
          {uiTexts.cancel}
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
