import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { Board, Ticket } from '../../core/board/board.ts';
import { LIMITS } from '../../core/limits.ts';
import type { Actor } from '../../core/user.ts';
import type { BoardSession } from '../live/board-session.ts';
import { commentTexts } from '../texts/ticket.ts';
import { Button } from '../ui/button.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { useCommentDraft } from './comment-draft.ts';
import styles from './comment-form.module.css';

interface CommentFormProps {
  board: Board;
  ticket: Ticket;
  actor: Actor;
  session: BoardSession;
}

/** Adds a comment, which is in the list at once. What is half written is kept until it is sent. */
export function CommentForm({ board, ticket, actor, session }: CommentFormProps) {
  const [text, setText] = useCommentDraft(actor.id, ticket.id);
  const [isAdding, setAdding] = useState(false);
  const isBlank = text.trim() === '';

  async function add() {
    if (isBlank || isAdding) return;
    setAdding(true);
    setText('');
    const where = { boardId: board.id, ticketId: ticket.id };
    const answer = await session.run({
      type: 'tickets.comment',
      ...where,
      text: text.trim(),
      photoUrls: [],
    });
    setAdding(false);
    const isRefused = 'kind' in answer && answer.kind === 'refused';
    if (isRefused) setText((next) => (next === '' ? text : `${text}\n${next}`));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void add();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void add();
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <Textarea
        label={commentTexts.label}
        hideLabel
        rows={2}
        placeholder={commentTexts.placeholder}
        maxLength={LIMITS.comment}
        value={text}
        onChange={setText}
        onKeyDown={onKeyDown}
      />
      {/* Not `disabled`, which would take the focus from whoever has just pressed it. */}
      <Button
        type="submit"
        variant="primary"
        size="sm"
        aria-disabled={isBlank || isAdding || undefined}
      >
        {isAdding ? commentTexts.adding : commentTexts.add}
      </Button>
    </form>
  );
}
