import { use, useMemo } from 'react';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { ticketTexts } from '../../../i18n/en/board.ts';
import { filterTexts } from '../../../i18n/en/filter.ts';
import { NamesContext, personOf, usePeople } from '../../../live/board-context/people.ts';
import type { Option } from '../../../ui/select.tsx';
import type { FilterSearch } from './filter-search.ts';
import { labelsOf, ME, NONE } from './ticket-filter.ts';

type Key = Exclude<keyof FilterSearch, 'text'>;

/** A selectable criterion; the empty value shows all. */
export interface FilterOptions {
  key: Key;
  label: string;
  values: Option<string>[];
}

/** The criteria for a board's tickets. */
export function useFilterOptions(
  tickets: ReadonlyMap<string, Ticket>,
  search: FilterSearch,
): FilterOptions[] {
  const texts = filterTexts;
  const people = usePeople();
  const names = use(NamesContext);
  const labels = useMemo(() => labelsOf(tickets.values()), [tickets]);
  const choices: FilterOptions[] = [
    {
      key: 'assignee',
      label: texts.assignee,
      values: [
        { value: '', label: texts.anyAssignee },
        { value: ME, label: texts.me },
        { value: NONE, label: ticketTexts.unassigned },
        ...[...people.values()].map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      key: 'label',
      label: texts.label,
      values: [
        { value: '', label: texts.anyLabel },
        ...labels.map((value) => ({ value, label: value })),
      ],
    },
    {
      key: 'priority',
      label: texts.priority,
      values: [
        { value: '', label: texts.anyPriority },
        ...(['HIGH', 'MEDIUM', 'LOW'] as const).map((value) => ({
          value,
          label: ticketTexts.priorities[value],
        })),
        { value: NONE, label: ticketTexts.noPriority },
      ],
    },
    {
      key: 'due',
      label: texts.due,
      values: [
        { value: '', label: texts.anyDue },
        { value: 'overdue', label: texts.overdue },
        { value: 'today', label: texts.today },
        { value: 'week', label: texts.week },
        { value: NONE, label: texts.noDue },
      ],
    },
  ];
  return choices.map((choice) => withChosen(choice, search[choice.key], names));
}

/** Adds the chosen value if it is no longer offered, such as a former member or an unused label. */
function withChosen(
  choice: FilterOptions,
  chosen: string | undefined,
  names: ReadonlyMap<string, string>,
): FilterOptions {
  if (!chosen || choice.values.some(({ value }) => value === chosen)) return choice;
  const isPerson = choice.key === 'assignee';
  const label = isPerson ? personOf(chosen, names.get(chosen), 0).name : chosen;
  return { ...choice, values: [...choice.values, { value: chosen, label }] };
}
