import { useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import {
  LINK_RELATIONS,
  type LinkedTicketStatus,
  type LinkRelation,
} from '../../../core/board/fields/ticket-links.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { linkTexts } from '../../i18n/en/links.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TicketFinder } from './ticket-finder.tsx';
import styles from './ticket-links.module.css';

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
  const taken = new Set([ticket.id, ...(linked.get(relation) ?? []).map(({ id }) => id)]);
  return (
    <div className={styles.form}>
      <Select label={linkTexts.kind} value={relation} options={CHOICES} onChange={setRelation} />
      <TicketFinder
        board={board}
        label={linkTexts.find}
        hint={linkTexts.findHint}
        taken={taken}
        text={text}
        onText={setText}
        onChoose={(other) => onAdd(relation, other)}
        onCancel={onCancel}
      />
      <Button size="sm" variant="ghost" className={styles.cancel} onClick={onCancel}>
        {linkTexts.cancel}
      </Button>
    </div>
  );
}
