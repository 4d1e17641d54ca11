import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, use, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { TICKET_FIELDS } from '../../../../core/board/ticket-fields.ts';
import { filterTexts } from '../../../i18n/en/filter.ts';
import { useNow } from '../../../lib/use-now.ts';
import { DoneColumnsContext } from '../../../live/board-context/statuses.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { LabelDot } from '../../labels/label-chip.tsx';
import { useCardMarks } from '../../links/card-marks.ts';
import { useBoardSearch } from '../use-board-search.ts';
import { CustomChoices } from './custom-choices.tsx';
import styles from './filter-bar.module.css';
import {
  FILTERED_FIELDS,
  type FilterSearch,
  isFiltering,
  NO_FILTER,
  readFilter,
} from './filter-search.ts';
import { ticketFilter } from './ticket-filter.ts';
import { useDescriptionMatches } from './use-description-matches.ts';
import type { Filter } from './use-filter.ts';
import { useFilterOptions } from './use-filter-options.ts';
import { useTypedFilter } from './use-typed-filter.ts';

const NO_MARKS: ReturnType<typeof useCardMarks> = new Map();
const DATES = FILTERED_FIELDS.filter(({ name }) => TICKET_FIELDS[name].kind === 'date');

interface FilterBarProps {
  board: Board;
  filter: Filter;
  /** The user that "me" means. */
  userId: string;
  /** Number of shown tickets. */
  count: number;
}

/** The filter bar: selects which tickets are shown, and shows their number. */
export default function FilterBar({ board, filter, userId, count }: FilterBarProps) {
  const texts = filterTexts;
  const { customFields } = board;
  const navigate = useNavigate({ from: '/boards/$boardId' });
  const search = useBoardSearch();
  const doneColumns = use(DoneColumnsContext);
  const input = useRef<HTMLDivElement>(null);
  const marks = useCardMarks();
  const { ticketKey } = board;
  const set = (part: FilterSearch) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  const [text, setText] = useTypedFilter(search.text ?? '', (typed) => set({ text: typed }));
  const now = useNow();
  const options = useFilterOptions(board.tickets, search);
  const chosen = JSON.stringify({ ...readFilter({ ...search }), text: undefined });
  // Deferred, so that typing stays responsive while a large board is filtered.
  const deferredText = useDeferredValue(text);
  const urlText = (search.text ?? '').trim();
  const descriptionMatches = useDescriptionMatches(board.id, urlText);
  // The server's matches are for the text in the URL, which lags behind the input.
  const currentMatches = deferredText.trim() === urlText ? descriptionMatches : undefined;
  // The time only changes the filter if it filters by a date.
  const filterTime = DATES.some(({ parameter }) => search[parameter]) ? now : null;
  // Without this filter, a ticket that becomes blocked needs no new predicate.
  const blockedTickets = search.blocked ? marks : NO_MARKS;
  const shows = useMemo(() => {
    const criteria: FilterSearch = { ...JSON.parse(chosen), text: deferredText.trim() };
    return isFiltering(criteria)
      ? ticketFilter(
          criteria,
          {
            ...{ userId, ticketKey, doneColumns },
            now: filterTime ?? new Date(),
            ...{ blocked: blockedTickets, customFields },
          },
          currentMatches,
        )
      : null;
  }, [
    deferredText,
    chosen,
    userId,
    ticketKey,
    filterTime,
    doneColumns,
    blockedTickets,
    customFields,
    currentMatches,
  ]);
  const { requestCount, setShows, close } = filter;

  useLayoutEffect(() => setShows(shows), [shows, setShows]);
  useLayoutEffect(() => () => setShows(null), [setShows]);
  useLayoutEffect(() => {
    if (requestCount > 0) input.current?.querySelector('input')?.focus();
  }, [requestCount]);

  function clear(): void {
    setText('');
    set(NO_FILTER);
    filter.open();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    if (text) {
      setText('');
      return;
    }
    document.getElementById('filter')?.focus();
    close();
  }

  return (
    <search className={styles.bar} aria-label={texts.title}>
      <div ref={input} className={styles.text}>
        <TextField
          label={texts.text}
          hideLabel
          type="search"
          placeholder={texts.text}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={setText}
          onKeyDown={onKeyDown}
        />
      </div>
      {options.map(({ key, label: name, values }) => (
        <div
          key={key}
          className={cx(
            styles.choice,
            search[key] && styles.chosen,
            key === 'label' && search.label && styles.dotted,
          )}
        >
          {key === 'label' && search.label && <LabelDot label={search.label} />}
          <Select
            label={name}
            hideLabel
            value={search[key] ?? ''}
            options={values}
            onChange={(value) => set({ [key]: value || undefined })}
          />
        </div>
      ))}
      <CustomChoices board={board} value={search.fields} onChange={(fields) => set({ fields })} />
      <p className={styles.count} role="status">
        {shows && texts.count(count, board.tickets.size)}
      </p>
      {shows && (
        <Button variant="ghost" onClick={clear}>
          {texts.clear}
        </Button>
      )}
    </search>
  );
}
