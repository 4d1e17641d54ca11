import type { Column } from '../../../core/board/board.ts';
import { AppError } from '../../../core/errors.ts';
import type { TicketsBoard } from '../../boards/ticket-reader.ts';

interface Named {
  columnId?: string | null | undefined;
  status?: string | null | undefined;
}

/** @throws AppError column.unknown, saying which field named it. */
export function columnNamed({ columns }: TicketsBoard, name: string, path: string): Column {
  for (const column of columns.values()) if (column.name === name) return column;
  const refusal = new AppError('column.unknown');
  throw new AppError(refusal.code, { issues: [{ path, message: refusal.message }] });
}

/**
 * The column that a ticket is to be in, null where none is named. Of two that are named, the one
 * that it is not in counts: a script that changes one of the two fields sends the other back.
 */
export function wantedColumn(board: TicketsBoard, named: Named, currentId?: string): Column | null {
  const wanted = (['columnId', 'status'] as const).flatMap((path) => {
    const name = named[path];
    return typeof name === 'string' ? [columnNamed(board, name, path)] : [];
  });
  const [first, second] = wanted.filter(({ id }) => id !== currentId);
  if (first && second && first !== second) {
    const issues = [{ path: 'status', message: 'must be the same column as columnId' }];
    throw new AppError('request.invalid', { issues });
  }
  return first ?? wanted[0] ?? null;
}
