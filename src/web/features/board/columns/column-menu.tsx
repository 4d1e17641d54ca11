import {
  ArrowDownNarrowWide,
  ArrowLeft,
  ArrowRight,
  CopyPlus,
  Ellipsis,
  Pencil,
  Trash2,
} from 'lucide-react';
import type { Column } from '../../../../core/board/board.ts';
import { columnTexts } from '../../../i18n/en/board.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { MenuItem } from '../../../ui/menu-item.tsx';
import type { DialogRequest } from '../board-dialogs.tsx';

interface ColumnMenuProps {
  column: Column;
  onRequest: (request: DialogRequest) => void;
}

export function ColumnMenu({ column: { id, name }, onRequest }: ColumnMenuProps) {
  return (
    <Menu
      label={columnTexts.actions(name)}
      trigger={(trigger) => (
        <IconButton {...trigger} label={columnTexts.actions(name)} size="sm">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      )}
    >
      <MenuItem
        icon={<Pencil aria-hidden="true" />}
        onSelect={() => onRequest({ kind: 'editColumn', columnId: id })}
      >
        {columnTexts.edit}
      </MenuItem>
      <MenuItem
        icon={<ArrowDownNarrowWide aria-hidden="true" />}
        onSelect={() => onRequest({ kind: 'sortColumn', columnId: id })}
      >
        {columnTexts.sortOnce}
      </MenuItem>
      <MenuItem
        icon={<ArrowLeft aria-hidden="true" />}
        onSelect={() => onRequest({ kind: 'moveColumn', columnId: id, by: -1 })}
      >
        {columnTexts.moveLeft}
      </MenuItem>
      <MenuItem
        icon={<ArrowRight aria-hidden="true" />}
        onSelect={() => onRequest({ kind: 'moveColumn', columnId: id, by: 1 })}
      >
        {columnTexts.moveRight}
      </MenuItem>
      <MenuItem
        icon={<CopyPlus aria-hidden="true" />}
        onSelect={() => onRequest({ kind: 'duplicateColumn', columnId: id })}
      >
        {columnTexts.duplicate}
      </MenuItem>
      <MenuItem
        icon={<Trash2 aria-hidden="true" />}
        tone="danger"
        onSelect={() => onRequest({ kind: 'deleteColumn', columnId: id })}
      >
        {columnTexts.remove}
      </MenuItem>
    </Menu>
  );
}
