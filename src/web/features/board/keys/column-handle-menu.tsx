import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { sortedColumns } from '../../../../core/board/ordering.ts';
import { columnTexts } from '../../../i18n/en/board.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { columnStep } from '../columns/column-move.ts';
import { AnchoredMenu } from './anchored-menu.tsx';

interface ColumnHandleMenuProps {
  board: Board;
  run: BoardSession['run'];
}

/** A handle of a column that is pressed, not dragged, offers to move the column by one place. */
export function ColumnHandleMenu({ board, run }: ColumnHandleMenuProps) {
  const [handle, setHandle] = useState<HTMLElement | null>(null);

  useEffect(() => {
    function onClick({ target }: MouseEvent) {
      const pressed = target instanceof Element && target.closest('button[data-carries]');
      if (pressed instanceof HTMLElement && columnIdOf(pressed)) setHandle(pressed);
    }
    addEventListener('click', onClick);
    return () => removeEventListener('click', onClick);
  }, []);

  const columnId = handle && columnIdOf(handle);
  const column = columnId && board.columns.get(columnId);
  if (!handle || !column) return null;
  const order = sortedColumns(board).map(({ id }) => id);
  const at = order.indexOf(column.id);

  function move(by: -1 | 1) {
    const command = columnStep(board, column ? column.id : '', by);
    if (!command) return;
    void run(command);
    // The handle moves with its column and may lose the focus by that.
    requestAnimationFrame(() => handle?.focus());
  }

  return (
    <AnchoredMenu
      key={column.id}
      label={columnTexts.move(column.name)}
      anchor={handle}
      onClose={() => setHandle(null)}
    >
      <MenuItem
        icon={<ArrowLeft aria-hidden="true" />}
        disabled={at <= 0}
        onSelect={() => move(-1)}
      >
        {columnTexts.moveLeft}
      </MenuItem>
      <MenuItem
        icon={<ArrowRight aria-hidden="true" />}
        disabled={at === order.length - 1}
        onSelect={() => move(1)}
      >
        {columnTexts.moveRight}
      </MenuItem>
    </AnchoredMenu>
  );
}

function columnIdOf(handle: HTMLElement): string | undefined {
  if (handle.closest('[data-ticket]')) return undefined;
  return handle.closest<HTMLElement>('[data-column]')?.dataset.column;
}
