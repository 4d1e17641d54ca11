import { use, useMemo } from 'react';
import type { Ticket } from '../../../../core/board/ticket.ts';
import {
  type FieldKind,
  type FieldName,
  TICKET_FIELDS,
} from '../../../../core/board/ticket-fields.ts';
import { fieldTexts } from '../../../i18n/en/fields.ts';
import { filterTexts } from '../../../i18n/en/filter.ts';
import { snoozeTexts } from '../../../i18n/en/snooze.ts';
import { NamesContext, personOf, usePeople } from '../../../live/board-context/people.ts';
import type { Option } from '../../../ui/select.tsx';
import { optionsOf } from '../../ticket/fields/field-value.tsx';
import { FILTERED_FIELDS, type FilterSearch } from './filter-search.ts';
import { labelsOf, ME, NONE } from './ticket-filter.ts';

/** A selectable criterion; the empty value shows all. */
export interface FilterOptions {
  key: keyof FilterSearch;
  label: string;
  values: Option<string>[];
  /** Whether the values are user ids. */
  isOfPeople: boolean;
}

/** The criteria for a board's tickets. */
export function useFilterOptions(
  tickets: ReadonlyMap<string, Ticket>,
  search: FilterSearch,
): FilterOptions[] {
  const people = usePeople();
  const names = use(NamesContext);
  const labels = useMemo(() => labelsOf(tickets.values()), [tickets]);
  const choices = FILTERED_FIELDS.map(({ name, parameter }) => {
    const { label, inFilter = label, any = '' } = fieldTexts[name];
    const { kind } = TICKET_FIELDS[name];
    const valuesOf: { [K in FieldKind]?: () => Option<string>[] } = {
      person: () => [
        { value: ME, label: filterTexts.me },
        noneOf(name),
        ...[...people.values()].map((person) => ({ value: person.id, label: person.name })),
      ],
      labels: () => labels.map((value) => ({ value, label: value })),
      choice: () => [...optionsOf(name), noneOf(name)],
      date: () => [
        { value: 'overdue', label: fieldTexts[name].past ?? filterTexts.past },
        { value: 'today', label: filterTexts.today },
        { value: 'week', label: filterTexts.week },
        noneOf(name),
      ],
    };
    const values = [{ value: '', label: any }, ...(valuesOf[kind]?.() ?? [])];
    const choice = { key: parameter, label: inFilter, values, isOfPeople: kind === 'person' };
    return withChosen(choice, search[parameter], names);
  });
  return [...choices, TASKS, BLOCKED, AWAY];
}

const BLOCKED: FilterOptions = {
  key: 'blocked',
  label: filterTexts.blocked,
  values: [
    { value: '', label: filterTexts.anyBlocked },
    { value: 'yes', label: filterTexts.isBlocked },
    { value: 'no', label: filterTexts.notBlocked },
  ],
  isOfPeople: false,
};

const AWAY: FilterOptions = {
  key: 'away',
  label: snoozeTexts.title,
  values: [
    { value: '', label: snoozeTexts.any },
    { value: 'yes', label: snoozeTexts.onlyAway },
    { value: 'all', label: snoozeTexts.all },
  ],
  isOfPeople: false,
};

const TASKS: FilterOptions = {
  key: 'tasks',
  label: filterTexts.tasks,
  values: [
    { value: '', label: filterTexts.anyTasks },
    { value: 'open', label: filterTexts.openTasks },
    { value: 'done', label: filterTexts.doneTasks },
  ],
  isOfPeople: false,
};

function noneOf(name: FieldName): Option<string> {
  return { value: NONE, label: fieldTexts[name].none ?? '' };
}

/** Adds the chosen value if it is no longer offered, such as a former member or an unused label. */
function withChosen(
  choice: FilterOptions,
  chosen: string | undefined,
  names: ReadonlyMap<string, string>,
): FilterOptions {
  if (!chosen || choice.values.some(({ value }) => value === chosen)) return choice;
  const label = choice.isOfPeople ? personOf(chosen, names.get(chosen)).name : chosen;
  return { ...choice, values: [...choice.values, { value: chosen, label }] };
}
