import { useState } from 'react';
import type { Column } from '../../../../core/board/board.ts';
import type { Command } from '../../../../core/board/commands.ts';
import {
  type CaptureContext,
  type CapturedLine,
  capturedTicket,
  captureLine,
} from '../../../../core/capture/captured-line.ts';
import { pastedAsOne, pastedLines } from '../../../../core/capture/pasted-lines.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { captureTexts } from '../../../i18n/en/capture.ts';
import { uiTexts } from '../../../i18n/en/ui.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CapturedChips } from './captured-chips.tsx';
import styles from './composer.module.css';

type NewTickets = Command<'tickets.createMany'>['tickets'];

interface PasteDialogProps {
  text: string;
  column: Column;
  context: CaptureContext;
  onAdd: (tickets: NewTickets, text: string) => void;
  onClose: () => void;
}

/** The most tickets that one command creates. */
const MAX_CHARACTERS = 100_000;

/** Asks whether each line of a pasted text becomes a ticket, and shows which. */
export function PasteDialog({ text, column, context, onAdd, onClose }: PasteDialogProps) {
  const [isRecognising, setRecognising] = useState(true);
  const lines = pastedLines(text);
  const one = pastedAsOne(text);
  const capture = (line: string): CapturedLine => {
    const captured = isRecognising ? captureLine(line, context) : null;
    // A line of fields alone keeps its text as its name.
    return captured?.name ? captured : { name: line.replace(/\s+/g, ' '), parts: [] };
  };
  const captured = lines
    .slice(0, LIMITS.createdTickets)
    .map((line) => ({ line, ...capture(line) }));
  const isTooMany = lines.length > LIMITS.createdTickets || text.length > MAX_CHARACTERS;
  // A name that is too long is cut; the description has all of it.
  const { description: wholeName, ...ticket } = capturedTicket(capture(one.line));
  const description = [wholeName, one.description].filter(Boolean).join('\n\n');
  const isTooLong = description.length > LIMITS.description;

  return (
    <Dialog
      title={captureTexts.makeTickets(lines.length)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button disabled={isTooLong} onClick={() => onAdd([{ ...ticket, description }], text)}>
            {captureTexts.asOne}
          </Button>
          <Button
            variant="primary"
            data-autofocus
            disabled={isTooMany}
            onClick={() => onAdd(captured.map(capturedTicket), text)}
          >
            {captureTexts.make(lines.length)}
          </Button>
        </>
      }
    >
      <p className={styles.about}>{captureTexts.pasted(column.name)}</p>
      {isTooMany && <p role="alert">{captureTexts.tooMany(lines.length)}</p>}
      {isTooLong && <p role="alert">{captureTexts.tooLong}</p>}
      <CheckField
        label={captureTexts.recognise}
        checked={isRecognising}
        onChange={setRecognising}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that scroll need it to be reached */}
      <ol className={styles.preview} aria-label={captureTexts.preview} tabIndex={0}>
        {captured.map(({ line, ...rest }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
          <li key={n}>
            <span className={styles.line}>{rest.name}</span>
            <CapturedChips text={line} parts={rest.parts} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
