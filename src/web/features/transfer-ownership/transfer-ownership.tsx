import { useState } from 'react';
import { membersTexts } from '../../i18n/en/members.ts';
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
  /** The text if there is no one to choose. */
  noCandidate: string;
  question: (name: string) => string;
  details: string;
}

/** A user who may become the owner. */
export interface Successor {
  id: string;
  name: string;
}

interface TransferOwnershipProps {
  texts: TransferOwnershipTexts;
  choices: readonly Successor[];
  onTransfer: (to: Successor) => void;
}

/** Transfers a board or a project to another user, after a confirmation. */
export function TransferOwnership({ texts, choices, onTransfer }: TransferOwnershipProps) {
  const [chosen, setChosen] = useState('');
  const [isAsking, setAsking] = useState(false);
  // Disappears together with the right to transfer, when its button is pressed.
  const section = useRestoreFocus<HTMLElement>();
  // The selected user may leave in the meantime.
  const person = choices.find(({ id }) => id === chosen);

  function confirm() {
    setAsking(false);
    if (person) onTransfer(person);
  }

  return (
    <section ref={section} className={styles.section} aria-label={texts.title}>
      <h3 className={styles.title}>{texts.title}</h3>
      <p className={styles.text}>{choices.length > 0 ? texts.text : texts.noCandidate}</p>
      {choices.length > 0 && (
        <div className={styles.row}>
          <div className={styles.choice}>
            <Select
              label={texts.to}
              hideLabel
              value={person?.id ?? ''}
              options={[
                { value: '', label: membersTexts.choosePerson },
                ...choices.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={setChosen}
            />
          </div>
          <Button disabled={!person} onClick={() => setAsking(true)}>
            {texts.button}
          </Button>
        </div>
      )}
      {isAsking && person && (
        <ConfirmDialog
          question={texts.question(person.name)}
          details={texts.details}
          confirm={texts.button}
          tone="primary"
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  );
}
