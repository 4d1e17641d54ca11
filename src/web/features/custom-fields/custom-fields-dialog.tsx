import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { type CustomField, valueOfField } from '../../../core/board/fields/custom-fields.ts';
import { LIMITS } from '../../../core/limits.ts';
import { customFieldTexts } from '../../i18n/en/custom-fields.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import rows from '../../ui/dialog-list.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import styles from './custom-fields-dialog.module.css';
import { FieldDialog } from './field-dialog.tsx';

interface CustomFieldsDialogProps {
  board: Board;
  run: BoardSession['run'];
  onClose: () => void;
}

/** The custom fields of a board, for its managers. */
export default function CustomFieldsDialog({ board, run, onClose }: CustomFieldsDialogProps) {
  const texts = customFieldTexts;
  const { id: boardId, customFields: fields } = board;
  const [isAdding, setAdding] = useState(false);
  const counts = useValueCounts(board);
  const isFull = fields.length >= LIMITS.customFields;

  const set = (changed: readonly CustomField[]) =>
    void run({ type: 'boards.setFields', boardId, fields: changed, was: fields });
  const move = (index: number, by: 1 | -1) => {
    const field = fields[index] as CustomField;
    set(fields.toSpliced(index, 1).toSpliced(index + by, 0, field));
  };

  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      footer={
        <>
          {isFull && <p className={styles.full}>{texts.full}</p>}
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            disabled={isFull}
            onClick={() => setAdding(true)}
          >
            {texts.add}
          </Button>
        </>
      }
    >
      {fields.length === 0 ? (
        <EmptyState title={texts.none} text={texts.noneText} />
      ) : (
        <>
          <p className={rows.text}>{texts.text}</p>
          <ul className={rows.list} aria-label={texts.list}>
            {fields.map((field, index) => (
              <FieldRow
                key={field.id}
                board={board}
                field={field}
                count={counts.get(field.id) ?? 0}
                onMoveUp={index > 0 ? () => move(index, -1) : null}
                onMoveDown={index < fields.length - 1 ? () => move(index, 1) : null}
                onRemove={() => set(fields.filter(({ id }) => id !== field.id))}
                run={run}
              />
            ))}
          </ul>
        </>
      )}
      {isAdding && <FieldDialog board={board} run={run} onClose={() => setAdding(false)} />}
    </Dialog>
  );
}

/** The number of visible tickets with a value, by field. */
function useValueCounts({ customFields, tickets }: Board): ReadonlyMap<string, number> {
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { fields } of tickets.values()) {
      if (!fields) continue;
      for (const field of customFields) {
        if (valueOfField(field, fields) === null) continue;
        counts.set(field.id, (counts.get(field.id) ?? 0) + 1);
      }
    }
    return counts;
  }, [customFields, tickets]);
}

interface FieldRowProps {
  board: Board;
  field: CustomField;
  /** The number of visible tickets with a value. */
  count: number;
  /** Null for the first one. */
  onMoveUp: (() => void) | null;
  /** Null for the last one. */
  onMoveDown: (() => void) | null;
  onRemove: () => void;
  run: BoardSession['run'];
}

/** A field: its name, type and use, and its actions. */
function FieldRow({ board, field, count, onMoveUp, onMoveDown, onRemove, run }: FieldRowProps) {
  const texts = customFieldTexts;
  const [requested, setRequested] = useState<'edit' | 'remove' | null>(null);
  // Disappears when the field is deleted, while a button in it has the focus.
  const row = useRestoreFocus<HTMLLIElement>();
  const { name, type, options, isOnCards, isShared } = field;
  const facts = [
    texts.types[type],
    type === 'CHOICE' && texts.optionCount(options.length),
    texts.count(count),
    isOnCards && texts.onCards,
    isShared && texts.shared,
  ];
  const close = () => setRequested(null);
  return (
    <li ref={row} className={styles.row}>
      <div className={rows.what}>
        <p className={rows.name}>{name}</p>
        <p className={rows.facts}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.controls}>
        <IconButton
          label={texts.moveUp(name)}
          size="sm"
          aria-disabled={!onMoveUp}
          onClick={() => onMoveUp?.()}
        >
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton
          label={texts.moveDown(name)}
          size="sm"
          aria-disabled={!onMoveDown}
          onClick={() => onMoveDown?.()}
        >
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton label={texts.edit(name)} size="sm" onClick={() => setRequested('edit')}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label={texts.remove(name)} size="sm" onClick={() => setRequested('remove')}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      {requested === 'edit' && (
        <FieldDialog board={board} field={field} run={run} onClose={close} />
      )}
      {requested === 'remove' && (
        <ConfirmDialog
          question={texts.removeQuestion(name)}
          details={count === 0 ? texts.removeUnused : texts.removeDetails(count)}
          confirm={texts.removeConfirm}
          onConfirm={() => {
            close();
            onRemove();
          }}
          onCancel={close}
        />
      )}
    </li>
  );
}
