import type { Column } from '../../../core/board/board.ts';
import { AppError } from '../../../core/errors.ts';
import type { TicketsBoard } from '../../boards/ticket-reader.ts';

interface Named {
  columnId?: string | null | undefined;
  status?: string | null | undefined;
}

/** @throws AppError column.unknown, with the field that named it */
export function columnNamed({ columns }: TicketsBoard, name: string, path: string): Column {
  for (const column of columns.values()) if (column.name === name) return column;
  const refusal = new AppError('column.unknown');
  throw new AppError(refusal.code, { issues: [{ path, message: refusal.message }] });
}

/**
 * The requested column of a ticket; null if none is named. If both fields name one, the one that
 * differs from the current column wins: a script that changes one field sends the other back.
 */
export function requestedColumn(
  board: TicketsBoard,
  named: Named,
  currentId?: string,
): Column | null {
  const columns = (['columnId', 'status'] as const).flatMap((path) => {
    const name = named[path];
    return typeof name === 'string' ? [columnNamed(board, name, path)] : [];
  });
  const [first, second] = columns.filter(({ id }) => id !== currentId);
  if (first && second && first !== second) {
    const issues = [{ path: 'status', message: 'must be the same column as columnId' }];
    throw new AppError('request.invalid', { issues });
  }
  return first ?? columns[0] ?? null;
}
