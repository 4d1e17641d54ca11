import { Archive, SlidersHorizontal, Trash2, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { type Action, can } from '../../../../core/permissions.ts';
import { archiveTexts } from '../../../i18n/en/archive.ts';
import { customFieldTexts } from '../../../i18n/en/custom-fields.ts';
import { selectionTexts } from '../../../i18n/en/selection.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts';
import { ManyFieldDialog } from '../../custom-fields/many-field-dialog.tsx';
import type { BoardViewProps } from '../board-view-props.ts';
import { placesOf } from '../keys/places.ts';
import { type Change, ChangeDialogs, ChangeItems, useChangeDialog } from './change-items.tsx';
import { CHANGE_MENUS } from './change-menus.tsx';
import styles from './selection-bar.module.css';
import { clearSelection } from './selection-store.ts';

interface SelectionBarProps extends Pick<BoardViewProps, 'board' | 'actor' | 'run'> {
  /** The selected tickets, in board order. */
  tickets: readonly Ticket[];
}

/** The number of selected tickets, and the actions that the user may take on all of them. */
export function SelectionBar({ board, actor, run, tickets }: SelectionBarProps) {
  const texts = selectionTexts;
  const [changeDialog, setChangeDialog] = useChangeDialog();
  const [isDeleting, setDeleting] = useState(false);
  const [isSettingField, setSettingField] = useState(false);
  const bar = useBottomBar();
  const [only, ...rest] = tickets;
  const places = only && rest.length === 0 ? placesOf(board, only) : [];
  const may = (action: Action) => tickets.every((ticket) => can(actor, action, { board, ticket }));

  function change(to: Change): void {
    const ticketIds = tickets.map(({ id }) => id);
    void run({ type: 'tickets.changeMany', boardId: board.id, ticketIds, change: to });
  }

  return (
    <section ref={bar} className={styles.bar} aria-label={texts.title}>
      <p role="status" className={styles.count}>
        {texts.selected(tickets.length)}
      </p>
      <div className={styles.actions}>
        {CHANGE_MENUS.filter(({ right }) => may(right)).map(({ menu, label, icon }) => (
          <ActionMenu key={menu} label={label} icon={icon}>
            <ChangeItems
              menu={menu}
              board={board}
              tickets={tickets}
              places={places}
              onChange={change}
              onDialog={setChangeDialog}
            />
          </ActionMenu>
        ))}
        {board.customFields.length > 0 && may('tickets.edit') && (
          <Button
            size="sm"
            variant="ghost"
            icon={<SlidersHorizontal aria-hidden="true" />}
            aria-label={customFieldTexts.setMany}
            onClick={() => setSettingField(true)}
          >
            <span className={styles.word}>{customFieldTexts.setMany}</span>
          </Button>
        )}
        {may('tickets.archive') && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Archive aria-hidden="true" />}
            aria-label={archiveTexts.archive}
            onClick={() => change({ type: 'archive' })}
          >
            <span className={styles.word}>{archiveTexts.archive}</span>
          </Button>
        )}
        {may('tickets.delete') && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Trash2 aria-hidden="true" />}
            aria-label={texts.remove}
            onClick={() => setDeleting(true)}
          >
            <span className={styles.word}>{texts.remove}</span>
          </Button>
        )}
      </div>
      <IconButton label={texts.clear} size="sm" onClick={clearSelection}>
        <X aria-hidden="true" />
      </IconButton>
      <ChangeDialogs
        dialog={changeDialog}
        board={board}
        tickets={tickets}
        run={run}
        onChange={change}
        onClose={() => setChangeDialog(null)}
      />
      {isSettingField && (
        <ManyFieldDialog
          fields={board.customFields}
          onSubmit={change}
          onClose={() => setSettingField(false)}
        />
      )}
      {isDeleting && (
        <ConfirmDialog
          question={texts.confirmDelete(tickets.length)}
          details={texts.confirmDeleteDetails}
          confirm={texts.remove}
          onConfirm={() => {
            setDeleting(false);
            change({ type: 'delete' });
          }}
          onCancel={() => setDeleting(false)}
        />
      )}
    </section>
  );
}

interface ActionMenuProps {
  label: string;
  icon: ReactNode;
  children: ReactNode;
}

function ActionMenu({ label, icon, children }: ActionMenuProps) {
  return (
    <Menu
      label={label}
      trigger={(trigger) => (
        <Button {...trigger} size="sm" variant="ghost" icon={icon} aria-label={label}>
          <span className={styles.word}>{label}</span>
        </Button>
      )}
    >
      {children}
    </Menu>
  );
}

/** A bar at the bottom of the page, above which notices are shown. */
function useBottomBar() {
  const bar = useRestoreFocus<HTMLElement>();
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--bottom-bar', `${bar.current?.offsetHeight ?? 0}px`);
    return () => {
      style.removeProperty('--bottom-bar');
    };
  }, [bar]);
  return bar;
}
