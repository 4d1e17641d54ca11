import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './dialog-list.module.css';
import { DialogList, type DialogListProps } from './dialog-list.tsx';

interface ListDialogProps<T> extends DialogListProps<T> {
  texts: DialogListProps<T>['texts'] & { add: string; most(limit: number): string };
  /** The description of the list. */
  children: ReactNode;
  /** The number of items that count towards the limit. */
  count: number;
  limit: number;
  onAdd: () => void;
  onClose: () => void;
}

/** A dialog with a list to which items are added, up to a limit. */
export function ListDialog<T>(props: ListDialogProps<T>) {
  const { query, texts, row, children, count, limit, onAdd, onClose } = props;
  const isFull = count >= limit;
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      footer={
        <Button
          data-autofocus
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          disabled={isFull || !query.data}
          onClick={onAdd}
        >
          {texts.add}
        </Button>
      }
    >
      <p className={styles.text}>{children}</p>
      <DialogList query={query} texts={texts} row={row} />
      {isFull && <p className={styles.text}>{texts.most(limit)}</p>}
    </Dialog>
  );
}
