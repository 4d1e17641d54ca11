import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import {
  LINK_RELATIONS,
  type LinkedTicketStatus,
  type LinkRelation,
} from '../../../core/board/ticket-links.ts';
import { linkTexts } from '../../i18n/en/links.ts';
import { Announcement } from '../../ui/announcement.tsx';
import { Button } from '../../ui/button.tsx';
import { nextIndex } from '../../ui/combobox-keys.ts';
import { ComboboxList } from '../../ui/combobox-list.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './ticket-links.module.css';
import { useFoundTickets } from './use-found-tickets.ts';

interface LinkFormProps {
  board: Board;
  ticket: Ticket;
  /** The tickets that are linked already, by relation. */
  linked: ReadonlyMap<LinkRelation, readonly LinkedTicketStatus[]>;
  onAdd: (relation: LinkRelation, other: LinkedTicketStatus) => void;
  onCancel: () => void;
}

const CHOICES = LINK_RELATIONS.map((value) => ({ value, label: linkTexts.choices[value] }));

/** Chooses a relation and finds the other ticket. */
export function LinkForm({ board, ticket, linked, onAdd, onCancel }: LinkFormProps) {
  const [relation, setRelation] = useState<LinkRelation>('blockedBy');
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const { tickets, isPending, hasFailed } = useFoundTickets(board, text);
  const taken = new Set([ticket.id, ...(linked.get(relation) ?? []).map(({ id }) => id)]);
  const found = tickets.filter(({ id }) => !taken.has(id));
  const at = Math.min(active, found.length - 1);
  const outcome = hasFailed ? linkTexts.failed : linkTexts.nothing;
  const isEmpty = text.trim() !== '' && found.length === 0;

  useEffect(() => input.current?.focus(), []);

  function choose(other: LinkedTicketStatus | undefined) {
    if (other) onAdd(relation, other);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' || event.key === 'Enter') {
      // Neither key may close the ticket.
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Enter') choose(found[at]);
      else onCancel();
      return;
    }
    const to = nextIndex(at, found.length, event.key);
    if (to === null) return;
    event.preventDefault();
    setActive(to);
  }

  return (
    <div className={styles.form}>
      <Select label={linkTexts.kind} value={relation} options={CHOICES} onChange={setRelation} />
      <Field label={linkTexts.find} hint={linkTexts.findHint}>
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
                setText(event.target.value);
                setActive(0);
              }}
              onKeyDown={onKeyDown}
            />
            {found.length > 0 && (
              <ComboboxList
                id={control.id}
                label={linkTexts.find}
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
      <Button size="sm" variant="ghost" className={styles.cancel} onClick={onCancel}>
        {linkTexts.cancel}
      </Button>
    </div>
  );
}
