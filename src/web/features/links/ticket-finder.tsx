import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import type { LinkedTicketStatus } from '../../../core/board/fields/ticket-links.ts';
import { linkTexts } from '../../i18n/en/links.ts';
import { Announcement } from '../../ui/announcement.tsx';
import { nextIndex } from '../../ui/combobox-keys.ts';
import { ComboboxList } from '../../ui/combobox-list.tsx';
import { Field } from '../../ui/field.tsx';
import styles from './ticket-links.module.css';
import { useFoundTickets } from './use-found-tickets.ts';

interface TicketFinderProps {
  board: Board;
  label: string;
  hint: string;
  /** Ids of tickets that are not offered. */
  taken: ReadonlySet<string>;
  text: string;
  onText: (text: string) => void;
  /** The text names a chosen ticket, so none is searched. */
  isChosen?: boolean;
  onChoose: (ticket: LinkedTicketStatus) => void;
  /** Escape; without it, the key is left to the dialog. */
  onCancel?: () => void;
}

/** Finds a ticket of any board by its name, number or address. */
export function TicketFinder(props: TicketFinderProps) {
  const { board, label, hint, taken, text, onText, isChosen, onChoose, onCancel } = props;
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const { tickets, isPending, hasFailed } = useFoundTickets(board, isChosen ? '' : text);
  const found = tickets.filter(({ id }) => !taken.has(id));
  const at = Math.min(active, found.length - 1);
  const outcome = hasFailed ? linkTexts.failed : linkTexts.nothing;
  const isEmpty = !isChosen && text.trim() !== '' && found.length === 0;

  useEffect(() => input.current?.focus(), []);

  function choose(other: LinkedTicketStatus | undefined) {
    if (other) onChoose(other);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const isChoice = event.key === 'Enter' && !isChosen;
    if (isChoice || (event.key === 'Escape' && onCancel)) {
      // Neither key may close the ticket or the dialog.
      event.preventDefault();
      event.stopPropagation();
      if (isChoice) choose(found[at]);
      else onCancel?.();
      return;
    }
    const to = nextIndex(at, found.length, event.key);
    if (to === null) return;
    event.preventDefault();
    setActive(to);
  }

  return (
    <>
      <Field label={label} hint={hint}>
        {(control) => (
          <>
            <input
              {...control}
              ref={input}
              type="text"
              role="combobox"
              aria-expanded={found.length > 0}
              aria-controls={`${control.id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={found[at] ? `${control.id}-${at}` : undefined}
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => {
                onText(event.target.value);
                setActive(0);
              }}
              onKeyDown={onKeyDown}
            />
            {found.length > 0 && (
              <ComboboxList
                id={control.id}
                label={label}
                anchor={input}
                options={found.map(({ id, name, columnName, boardName }) => ({
                  value: id,
                  label: name,
                  detail: linkTexts.place(columnName, boardName),
                }))}
                active={at}
                value=""
                onChoose={({ value }) => choose(found.find(({ id }) => id === value))}
              />
            )}
          </>
        )}
      </Field>
      {isEmpty && <p className={styles.outcome}>{isPending ? linkTexts.searching : outcome}</p>}
      <Announcement by="oneself" text={isEmpty && !isPending ? outcome : ''} />
    </>
  );
}
