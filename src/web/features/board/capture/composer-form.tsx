import { useParams } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Column } from '../../../../core/board/board.ts';
import type { Command } from '../../../../core/board/commands.ts';
import { EMPTY_TICKET } from '../../../../core/board/ticket.ts';
import {
  CARD_FIELD_NAMES,
  DETAIL_NAMES,
  fieldValues,
} from '../../../../core/board/ticket-fields.ts';
import { capturedTicket, captureLine, folded } from '../../../../core/capture/captured-line.ts';
import { pastedLines } from '../../../../core/capture/pasted-lines.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { ticketTexts } from '../../../i18n/en/board.ts';
import { captureTexts } from '../../../i18n/en/capture.ts';
import { pageTexts } from '../../../i18n/en/page.ts';
import { newId } from '../../../lib/new-id.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { readStoredDraft, useDraft } from '../../drafts/use-draft.ts';
import { useRecoverInput } from '../../drafts/use-recover-input.ts';
import { newTicketDraft } from '../../ticket/form/ticket-draft.ts';
import { formOf } from '../../ticket/form/ticket-form.ts';
import type { DialogRequest } from '../board-dialogs.tsx';
import { type Captured, captureDraft, storedCapture } from './capture-draft.ts';
import { CaptureField } from './capture-field.tsx';
import { CapturedChips, useDescribedPart } from './captured-chips.tsx';
import styles from './composer.module.css';
import { closeComposer } from './composer-store.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { useCaptureContext } from './use-capture-context.ts';

interface ComposerFormProps {
  column: Column;
  run: BoardSession['run'];
  onRequest: (request: DialogRequest) => void;
}

const EMPTY: Captured = { text: '', plain: [] };

/** Adds tickets by name alone: Enter adds, and the field stays for the next. */
export function ComposerForm({ column, run, onRequest }: ComposerFormProps) {
  const { boardId } = useParams({ from: '/shell/boards/$boardId' });
  const draftId = captureDraft(boardId, column.id);
  const [typed, setTyped] = useState(() => storedCapture(draftId) ?? EMPTY);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [error, setError] = useState<string | null>(null);
  const [added, setAdded] = useState('');
  const [pasted, setPasted] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(typed);
  latest.current = typed;
  const context = useCaptureContext(chosen);
  const describe = useDescribedPart();
  const line = captureLine(typed.text, context, new Set(typed.plain));
  const dropDraft = useDraft(draftId, typed.text.trim() ? typed : null);
  useRecoverInput(typed.text);
  const place = { boardId, columnId: column.id };

  useEffect(() => field.current?.focus(), []);

  useEffect(() => {
    const element = form.current;
    return () => {
      setTimeout(() => {
        if (element?.isConnected) return;
        closeComposer(column.id);
        // The column was deleted by someone else, not the view left.
        const isGone = !document.querySelector(`[data-column="${CSS.escape(column.id)}"]`);
        if (!isGone || !document.querySelector('[data-column]')) return;
        dropDraft();
        if (latest.current.text.trim()) showAlert(pageTexts.unsaved(latest.current.text), 'info');
      });
    };
  }, [column.id, dropDraft]);

  function change(text: string): void {
    // A word that was deleted and typed again is recognised again.
    const plain = typed.plain.filter((part) => folded(text).includes(part));
    setTyped({ text, plain });
    setError(null);
    setAdded('');
  }

  function takeBack(part: string): void {
    setTyped({ ...typed, plain: [...typed.plain, folded(part)] });
    field.current?.focus();
  }

  /** A refusal keeps the input. */
  async function add(command: Command, input: Captured, message: string): Promise<void> {
    setAdded(message);
    scrollToEnd(column.id);
    const outcome = await run(command);
    if (!('kind' in outcome) || outcome.kind !== 'refused') return;
    const isFree = form.current?.isConnected && latest.current.text.trim() === '';
    const isOneLine = !/[\r\n]/.test(input.text.trim());
    if (isFree && isOneLine) setTyped(input);
    else showAlert(pageTexts.unsaved(input.text), 'info');
  }

  function submit(): void {
    const isTooLong = line.name.length > LIMITS.ticketName;
    if (isTooLong || line.name === '') {
      setError(isTooLong ? captureTexts.nameTooLong : ticketTexts.nameMissing);
      return;
    }
    setTyped(EMPTY);
    const command: Command = { type: 'tickets.create', ...place, ...capturedTicket(line) };
    void add(command, typed, captureTexts.added(typed.text));
  }

  function addPasted(tickets: Command<'tickets.createMany'>['tickets'], text: string): void {
    setPasted(null);
    const [first, ...others] = tickets;
    if (!first) return;
    const command: Command =
      others.length === 0
        ? { type: 'tickets.create', ...place, ...first }
        : { type: 'tickets.createMany', ...place, tickets };
    const isOne = others.length === 0;
    const message = isOne ? captureTexts.added(first.name) : captureTexts.manyAdded(tickets.length);
    void add(command, { text, plain: [] }, message);
  }

  /** Opens the dialog with what is typed, unless it has its own draft. */
  function openDialog(): void {
    const fields = capturedTicket(line);
    const isFree = readStoredDraft(newTicketDraft(boardId)) === null;
    const isMoved = typed.text.trim() !== '' && isFree;
    const { coAssignees = null } = fields;
    const values = { ...EMPTY_TICKET, ...fieldValues(fields, CARD_FIELD_NAMES), coAssignees };
    const filled = formOf(values, fieldValues(fields, DETAIL_NAMES));
    const ticket = { tempId: `temp_${newId()}`, form: filled, photoUrls: [] };
    if (isMoved) setTyped(EMPTY);
    closeComposer(column.id);
    onRequest({ kind: 'addTicket', columnId: column.id, ...(isMoved && { ticket }) });
  }

  const recognised = line.parts.map(describe).join(', ');
  return (
    <>
      <form
        ref={form}
        className={styles.form}
        data-composer
        aria-label={captureTexts.label(column.name)}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        noValidate
      >
        <CaptureField
          area={field}
          label={captureTexts.label(column.name)}
          error={error}
          value={typed.text}
          line={line}
          context={context}
          onChange={change}
          onErrorDismiss={() => setError(null)}
          onSubmit={submit}
          onChoose={(handle, userId) => setChosen(new Map(chosen).set(handle, userId))}
          onTakeBack={takeBack}
          onClose={() => closeComposer(column.id)}
          onPaste={(text) => {
            const isMany = pastedLines(text).length > 1;
            if (isMany) setPasted(text);
            return isMany;
          }}
        />
        <CapturedChips text={typed.text} parts={line.parts} onTakeBack={takeBack} />
        <div className={styles.buttons}>
          <Button type="submit" size="sm" variant="primary">
            {captureTexts.add}
          </Button>
          <Button size="sm" variant="ghost" onClick={openDialog}>
            {captureTexts.more}
          </Button>
          <IconButton
            size="sm"
            label={captureTexts.close}
            className={styles.close}
            onClick={() => closeComposer(column.id)}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <VisuallyHidden>
          <span role="status">{added || (recognised && captureTexts.recognised(recognised))}</span>
        </VisuallyHidden>
      </form>
      {pasted !== null && (
        <PasteDialog
          text={pasted}
          column={column}
          context={context}
          onAdd={addPasted}
          onClose={() => setPasted(null)}
        />
      )}
    </>
  );
}

/** Shows the new ticket, which the next paint contains. */
function scrollToEnd(columnId: string): void {
  requestAnimationFrame(() => {
    const list = document.querySelector(`[data-column="${CSS.escape(columnId)}"] ul`);
    const scroller = list?.parentElement;
    scroller?.scrollTo({ top: scroller.scrollHeight });
  });
}
