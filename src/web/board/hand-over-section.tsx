import { useState } from 'react';
import type { Board } from '../../core/board/board.ts';
import type { BoardSession } from '../live/board-session.ts';
import { permissionsTexts } from '../texts/board-head.ts';
import { showAlert } from '../ui/alert-store.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Select } from '../ui/select.tsx';
import type { People } from './people.ts';
import styles from './permissions-dialog.module.css';

interface HandOverSectionProps {
  board: Board;
  people: People;
  run: BoardSession['run'];
  onDone: () => void;
}

/** Gives the board to one of its members. */
export function HandOverSection({ board, people, run, onDone }: HandOverSectionProps) {
  const words = permissionsTexts;
  const members = [...people.values()].filter(({ id }) => board.members.has(id));
  const [chosen, setChosen] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  // The chosen one may leave meanwhile.
  const person = members.find(({ id }) => id === chosen) ?? members[0];

  async function handOver(userId: string, name: string) {
    if (busy) return;
    setBusy(true);
    const answer = await run({ type: 'boards.handOver', boardId: board.id, userId });
    setBusy(false);
    setAsking(false);
    if ('kind' in answer) return;
    showAlert(words.handedOver(name), 'info');
    onDone();
  }

  return (
    <section className={styles.handOver} aria-label={words.handOverTitle}>
      <h3 className={styles.subtitle}>{words.handOverTitle}</h3>
      <p className={styles.text}>{person ? words.handOverText : words.handOverNobody}</p>
      {person && (
        <div className={styles.row}>
          <div className={styles.choice}>
            <Select
              label={words.handOverTo}
              hideLabel
              value={person.id}
              options={members.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setChosen}
            />
          </div>
          <Button onClick={() => setAsking(true)}>{words.handOver}</Button>
        </div>
      )}
      {isAsking && person && (
        <ConfirmDialog
          question={words.handOverQuestion(person.name)}
          details={words.handOverDetails}
          confirm={words.handOver}
          tone="primary"
          busy={busy}
          onConfirm={() => void handOver(person.id, person.name)}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  );
}
