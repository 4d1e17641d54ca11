import { useState } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { ticketNumberTexts } from '../../../i18n/en/ticket-numbers.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { useIsShown } from '../../../ui/use-is-shown.ts';

const KEY = /^[A-Z]{2,5}$/;
const MAX_CHARACTERS = 5;
const EXAMPLE = 'WEB';

interface TicketKeyDialogProps {
  board: Board;
  run: BoardSession['run'];
  onClose: () => void;
}

/** Chooses the key of the board's ticket numbers. */
export function TicketKeyDialog({ board, run, onClose }: TicketKeyDialogProps) {
  const texts = ticketNumberTexts;
  const [key, setKey] = useState(board.ticketKey);
  const errors = useFormErrors<'key'>();
  const [busy, setBusy] = useState(false);
  const isShown = useIsShown();

  async function submit(form: HTMLFormElement) {
    if (busy) return;
    if (!KEY.test(key)) {
      errors.show(form, { key: texts.invalid });
      return;
    }
    setBusy(true);
    const outcome = await run({ type: 'boards.setTicketKey', boardId: board.id, key });
    setBusy(false);
    if (!isShown.current) return;
    if (!('kind' in outcome)) onClose();
    else if (outcome.kind === 'refused') errors.show(form, { key: outcome.reason ?? undefined });
  }

  return (
    <FormDialog
      title={texts.title}
      size="sm"
      onClose={onClose}
      onSubmit={(form) => void submit(form)}
      submit={texts.save}
      submitting={texts.saving}
      isBusy={busy}
    >
      <TextField
        label={texts.key}
        hint={`${texts.hint(KEY.test(key) ? key : board.ticketKey || EXAMPLE)} ${texts.earlier}`}
        {...errors.of('key')}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_CHARACTERS}
        value={key}
        onChange={(next) => {
          setKey(next.toUpperCase());
          errors.clear('key');
        }}
      />
    </FormDialog>
  );
}
