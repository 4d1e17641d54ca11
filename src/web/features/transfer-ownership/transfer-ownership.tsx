import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import styles from './transfer-ownership.module.css';

export interface TransferOwnershipTexts {
  title: string;
  text: string;
  to: string;
  button: string;
  /** Said where there is nobody to choose. */
  nobody: string;
  question: (name: string) => string;
  details: string;
}

/** Who may get it. */
export interface Successor {
  id: string;
  name: string;
}

interface HandOverProps {
  words: TransferOwnershipTexts;
  choices: readonly Successor[];
  onHandOver: (to: Successor) => void;
}

/** Gives a board or a project to somebody else, after being asked. */
export function TransferOwnership({ words, choices, onHandOver }: HandOverProps) {
  const [chosen, setChosen] = useState('');
  const [isAsking, setAsking] = useState(false);
  // It goes with the right to hand over, at the press that does it.
  const section = useRestoreFocus<HTMLElement>();
  // The chosen one may leave meanwhile.
  const person = choices.find(({ id }) => id === chosen) ?? choices[0];

  function confirm() {
    setAsking(false);
    if (person) onHandOver(person);
  }

  return (
    <section ref={section} className={styles.section} aria-label={words.title}>
      <h3 className={styles.title}>{words.title}</h3>
      <p className={styles.text}>{person ? words.text : words.nobody}</p>
      {person && (
        <div className={styles.row}>
          <div className={styles.choice}>
            <Select
              label={words.to}
              hideLabel
              value={person.id}
              options={choices.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setChosen}
            />
          </div>
          <Button onClick={() => setAsking(true)}>{words.button}</Button>
        </div>
      )}
      {isAsking && person && (
        <ConfirmDialog
          question={words.question(person.name)}
          details={words.details}
          confirm={words.button}
          tone="primary"
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  );
}
