import { useState } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import type { Command } from '../../../../core/board/commands.ts';
import { assigneeIdsOf } from '../../../../core/board/fields/assignees.ts';
import { sortedColumns } from '../../../../core/board/ordering.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { PRIORITIES } from '../../../../core/board/ticket-fields.ts';
import { ticketTexts } from '../../../i18n/en/board.ts';
import { fieldTexts } from '../../../i18n/en/fields.ts';
import { selectionTexts } from '../../../i18n/en/selection.ts';
import { localTime } from '../../../lib/local-time.ts';
import { usePeople, usePersons } from '../../../live/board-context/people.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { MenuCheckbox } from '../../../ui/menu-checkbox.tsx';
import { MenuSeparator } from '../../../ui/menu-group.tsx';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { SnoozeDayDialog } from '../../snooze/snooze-day-dialog.tsx';
import { SnoozeItems } from '../../snooze/snooze-items.tsx';
import { SnoozeUntilDoneDialog } from '../../snooze/snooze-until-done-dialog.tsx';
import { ManyDateDialog, ManyLabelDialog } from './selection-dialogs.tsx';

export type Change = Command<'tickets.changeMany'>['change'];

/** A place in the ticket's column to which a menu can move it. */
export interface PlaceOption {
  label: string;
  to: Extract<Change, { type: 'move' }>['to'];
}

/** The property that a menu changes. */
export type ChangeMenu = 'move' | 'assign' | 'labels' | 'dueDate' | 'priority' | 'snooze';

/** A dialog that a menu opens for a value that is typed. */
export type ChangeDialog = 'label' | 'dueDate' | 'snoozeDay' | 'snoozeUntilDone';

interface ChangeItemsProps {
  menu: ChangeMenu;
  board: Board;
  /** The tickets that are changed. */
  tickets: readonly Ticket[];
  /** The places in its own column to which a single ticket can be moved. */
  places?: readonly PlaceOption[];
  onChange: (change: Change) => void;
  onDialog: (dialog: ChangeDialog) => void;
}

/** The items of a menu that changes tickets. */
export function ChangeItems(props: ChangeItemsProps) {
  const { menu, board, tickets, places = [], onChange, onDialog } = props;
  const texts = selectionTexts;
  switch (menu) {
    case 'move':
      return (
        <>
          {places.map(({ label, to }) => (
            <MenuItem key={label} onSelect={() => onChange({ type: 'move', to })}>
              {label}
            </MenuItem>
          ))}
          {places.length > 0 && <MenuSeparator />}
          {sortedColumns(board).map(({ id, name }) => (
            <MenuItem key={id} onSelect={() => onChange({ type: 'move', to: { columnId: id } })}>
              {name}
            </MenuItem>
          ))}
        </>
      );
    case 'assign':
      return <AssigneeItems tickets={tickets} onChange={onChange} />;
    case 'labels':
      return (
        <>
          <MenuItem onSelect={() => onDialog('label')}>{texts.addLabel}</MenuItem>
          {tickets.some(({ labels }) => labels.length > 0) && <MenuSeparator />}
          {labelsOf(tickets).map((label) => (
            <MenuItem key={label} onSelect={() => onChange({ type: 'removeLabel', label })}>
              {texts.removeLabel(label)}
            </MenuItem>
          ))}
        </>
      );
    case 'dueDate':
      return (
        <>
          {texts.days.map(([days, text]) => (
            <MenuItem
              key={days}
              onSelect={() => onChange({ type: 'setDueDate', dueDate: dayFromToday(days) })}
            >
              {text}
            </MenuItem>
          ))}
          <MenuItem onSelect={() => onDialog('dueDate')}>{texts.chooseDate}</MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={() => onChange({ type: 'setDueDate', dueDate: null })}>
            {texts.noDate}
          </MenuItem>
        </>
      );
    case 'snooze':
      return <SnoozeItems tickets={tickets} onChange={onChange} onDialog={onDialog} />;
    case 'priority':
      return (
        <>
          {PRIORITIES.map((priority) => (
            <MenuItem key={priority} onSelect={() => onChange({ type: 'setPriority', priority })}>
              {ticketTexts.priorities[priority]}
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem onSelect={() => onChange({ type: 'setPriority', priority: null })}>
            {texts.noPriority}
          </MenuItem>
        </>
      );
  }
}

/** Each person, who is added to the tickets or taken off them. The other people stay. */
function AssigneeItems({ tickets, onChange }: Pick<ChangeItemsProps, 'tickets' | 'onChange'>) {
  const onBoard = usePeople();
  const assigned = [...new Set(tickets.flatMap(assigneeIdsOf))];
  const former = usePersons(assigned.filter((id) => !onBoard.has(id)));
  const countOf = (id: string) =>
    tickets.filter((ticket) => assigneeIdsOf(ticket).includes(id)).length;
  const change = (add: string[], remove: string[]) =>
    onChange({ type: 'changeAssignees', add, remove });
  return (
    <>
      {[...onBoard.values(), ...former].map(({ id, name, initials }) => {
        const count = countOf(id);
        const isOnAll = count === tickets.length;
        return (
          <MenuCheckbox
            key={id}
            icon={<Avatar initials={initials} userId={id} size="xs" />}
            checked={count > 0 && !isOnAll ? 'mixed' : isOnAll}
            onSelect={() => (isOnAll ? change([], [id]) : change([id], []))}
          >
            {name}
          </MenuCheckbox>
        );
      })}
      <MenuSeparator />
      <MenuItem onSelect={() => change([], assigned)}>{fieldTexts.assignee.none}</MenuItem>
    </>
  );
}

interface ChangeDialogsProps {
  dialog: ChangeDialog | null;
  board: Board;
  /** The tickets that are changed. */
  tickets: readonly Ticket[];
  run: BoardSession['run'];
  onChange: (change: Change) => void;
  onClose: () => void;
}

/** The dialogs that a menu opens. */
export function ChangeDialogs(props: ChangeDialogsProps) {
  const { dialog, board, tickets, run, onChange, onClose } = props;
  const [single] = tickets;
  return (
    <>
      {dialog === 'label' && (
        <ManyLabelDialog
          labels={labelsOf(board.tickets.values())}
          onSubmit={(label) => onChange({ type: 'addLabel', label })}
          onClose={onClose}
        />
      )}
      {dialog === 'dueDate' && (
        <ManyDateDialog
          onSubmit={(dueDate) => onChange({ type: 'setDueDate', dueDate })}
          onClose={onClose}
        />
      )}
      {dialog === 'snoozeDay' && (
        <SnoozeDayDialog
          onSubmit={(until) => onChange({ type: 'snooze', until })}
          onClose={onClose}
        />
      )}
      {dialog === 'snoozeUntilDone' && single && (
        <SnoozeUntilDoneDialog board={board} ticket={single} run={run} onClose={onClose} />
      )}
    </>
  );
}

/** The dialog of a menu that is open, if any. */
export function useChangeDialog() {
  return useState<ChangeDialog | null>(null);
}

function labelsOf(tickets: Iterable<Ticket>): string[] {
  return [...new Set([...tickets].flatMap(({ labels }) => labels))].sort();
}

/** The local day `days` from today, without a time of day. */
function dayFromToday(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return `${localTime(day).slice(0, 10)}T00:00:00`;
}
