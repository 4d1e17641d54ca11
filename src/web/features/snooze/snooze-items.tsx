import { LATER } from '../../../core/board/fields/snooze.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { addDays, addMonths, dayAt, weekdayOf } from '../../../core/days.ts';
import { snoozeTexts } from '../../i18n/en/snooze.ts';
import { MenuSeparator } from '../../ui/menu-group.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';

interface SnoozeItemsProps {
  tickets: readonly Ticket[];
  onChange: (change: { type: 'snooze'; until: string | null }) => void;
  onDialog: (dialog: 'snoozeDay' | 'snoozeUntilDone') => void;
}

/** Menu items that snooze tickets until a day, or bring them back. */
export function SnoozeItems({ tickets, onChange, onDialog }: SnoozeItemsProps) {
  const texts = snoozeTexts;
  const today = dayAt(new Date());
  const monday = addDays(today, ((7 - weekdayOf(today)) % 7) + 1);
  const days = [
    { label: texts.tomorrow, day: addDays(today, 1) },
    // On Sundays both are the same day.
    ...(monday === addDays(today, 1) ? [] : [{ label: texts.nextWeek, day: monday }]),
    { label: texts.nextMonth, day: addMonths(today, 1) },
  ];
  return (
    <>
      {days.map(({ label, day }) => (
        <MenuItem key={label} onSelect={() => onChange({ type: 'snooze', until: day })}>
          {label}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => onDialog('snoozeDay')}>{texts.chooseDay}</MenuItem>
      {tickets.length === 1 && (
        <MenuItem onSelect={() => onDialog('snoozeUntilDone')}>{texts.untilDone}</MenuItem>
      )}
      <MenuItem onSelect={() => onChange({ type: 'snooze', until: LATER })}>{texts.later}</MenuItem>
      {tickets.some(({ snoozedUntil }) => snoozedUntil !== null) && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => onChange({ type: 'snooze', until: null })}>
            {texts.bringBack}
          </MenuItem>
        </>
      )}
    </>
  );
}
