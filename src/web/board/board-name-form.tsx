import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../core/limits.ts';
import { boardHeadTexts } from '../texts/board-head.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useWords } from '../ui/words.ts';
import { useDiscard } from '../use-discard.tsx';
import styles from './board-title.module.css';

interface BoardNameFormProps {
  /** As the board is called now, also when a colleague renames it meanwhile. */
  name: string;
  onSave: (name: string) => void;
  onCancel: () => void;
}

export function BoardNameForm({ name, onSave, onCancel }: BoardNameFormProps) {
  const kit = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [before] = useState(name);
  const [typed, setTyped] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const isRenamed = name !== before;
  // Leaving the page asks; Escape and Cancel put the name back as it was.
  const { question } = useDiscard(typed !== before, onCancel);

  useEffect(() => input.current?.select(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const trimmed = typed.trim();
    setMissing(!trimmed);
    if (trimmed) onSave(trimmed);
    else input.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onCancel();
  }

  return (
    <form className={styles.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <TextField
        ref={input}
        label={boardHeadTexts.name}
        hideLabel
        autoComplete="off"
        maxLength={LIMITS.name}
        value={typed}
        error={isMissing ? boardHeadTexts.nameMissing : null}
        hint={isRenamed ? boardHeadTexts.renamedMeanwhile(name) : undefined}
        onChange={(value) => {
          setTyped(value);
          setMissing(false);
        }}
      />
      <Button type="submit" variant="primary">
        {boardHeadTexts.save}
      </Button>
      <Button onClick={onCancel}>{kit.cancel}</Button>
      {question}
    </form>
  );
}
