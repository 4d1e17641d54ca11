import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleDashed, FolderKanban, Search, StickyNote, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { LIMITS } from '../../../../core/limits.ts';
import type { RecentTarget } from '../../../../core/time/time-views.ts';
import { commandPaletteTexts } from '../../../i18n/en/command-palette.ts';
import { targetTexts, timeTexts } from '../../../i18n/en/time.ts';
import { uiTexts } from '../../../i18n/en/ui.ts';
import { NO_LABEL } from '../../../live/time/time-view.ts';
import { trpc } from '../../../session/trpc.ts';
import { Announcement } from '../../../ui/announcement.tsx';
import { matchesQuery, nextIndex } from '../../../ui/combobox-keys.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useModal } from '../../../ui/use-modal.ts';
import styles from '../../command-palette/command-palette.module.css';
import type { PaletteGroup, PaletteItem } from '../../command-palette/command-palette-items.ts';
import { PaletteList } from '../../command-palette/command-palette-list.tsx';
import { useDebounced } from '../../command-palette/use-debounced.ts';
import { targetName, targetPlace } from '../time-texts.ts';
import type { RowTarget } from '../timesheet/week.ts';

const DEBOUNCE_MS = 70;

interface TargetDialogProps {
  title: string;
  /** Whether no ticket or project can be chosen. */
  hasNone?: boolean;
  onChoose: (target: RowTarget) => void;
  onClose: () => void;
}

/** Chooses a ticket or project to record time for, by search or from the recent ones. */
export function TargetDialog({ title, hasNone = false, onChoose, onClose }: TargetDialogProps) {
  const texts = targetTexts;
  const id = useId();
  const modal = useModal(onClose);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  // Enter was pressed, possibly before the results arrived.
  const [isAwaited, setAwaited] = useState(false);
  const { groups, isSettled, hasFailed } = useTargets(text.trim(), hasNone, choose);
  const items = groups.flatMap((group) => group.items);
  const at = Math.min(active, items.length - 1);
  const chosen = items[at];
  const nothing = text === '' ? texts.start : texts.nothing;
  const outcome = hasFailed ? commandPaletteTexts.failed : items.length === 0 ? nothing : null;

  function choose(target: RowTarget) {
    onClose();
    onChoose(target);
  }

  useEffect(() => {
    if (!isAwaited || !isSettled) return;
    setAwaited(false);
    chosen?.run();
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // It must not submit the form behind.
      event.preventDefault();
      setAwaited(true);
      return;
    }
    const to = nextIndex(at, items.length, event.key);
    if (to === null) return;
    event.preventDefault();
    setActive(to);
  }

  return (
    <dialog {...modal} onInput={undefined} className={styles.palette} aria-label={title}>
      <div className={styles.field}>
        <Search className={styles.glass} aria-hidden="true" />
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-label={title}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={texts.placeholder}
          maxLength={LIMITS.search}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
            setAwaited(false);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label={uiTexts.close} size="sm" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <PaletteList
        id={id}
        label={title}
        groups={groups}
        activeId={chosen?.id ?? null}
        onChoose={(item) => item.run()}
      />
      {isSettled && outcome && (
        <div className={styles.nothing}>
          <p>{outcome}</p>
        </div>
      )}
      <Announcement
        by="oneself"
        text={isSettled && text ? (outcome ?? commandPaletteTexts.results(items.length)) : ''}
      />
    </dialog>
  );
}

function useTargets(typed: string, hasNone: boolean, choose: (target: RowTarget) => void) {
  const text = useDebounced(typed, DEBOUNCE_MS);
  const { client } = trpc.useUtils();
  const recent = useQuery({
    queryKey: ['time', 'recentTargets'],
    queryFn: () => client.time.recentTargets.query(),
    staleTime: 10_000,
  });
  const found = trpc.search.find.useQuery(
    { text },
    { enabled: text !== '', placeholderData: keepPreviousData, staleTime: 10_000 },
  );
  const isFound = text !== '' && typed !== '';
  const { tickets = [], projects = [] } = (isFound && found.data) || {};
  const recentItems = (recent.data ?? [])
    .filter((target) => typed === '' || matchesQuery(targetName(target), typed))
    .map((target) => itemOf(targetOf(target), choose));
  const recentIds = new Set(recentItems.map(({ id }) => id));
  const fresh = (items: PaletteItem[]) => items.filter(({ id }) => !recentIds.has(id));
  const groups: PaletteGroup[] = [
    { title: targetTexts.recent, items: recentItems },
    {
      title: commandPaletteTexts.tickets,
      items: fresh(
        tickets
          .filter(({ isArchived }) => !isArchived)
          .map(({ id, name: title, number, boardId, boardName }) =>
            itemOf(
              {
                ...{ ticketId: id, projectId: null },
                label: { ...NO_LABEL, title, number: number ?? null, boardId, boardName },
              },
              choose,
            ),
          ),
      ),
    },
    {
      title: commandPaletteTexts.projects,
      items: fresh(
        projects.map(({ id, name }) =>
          itemOf(
            { ticketId: null, projectId: id, label: { ...NO_LABEL, projectName: name } },
            choose,
          ),
        ),
      ),
    },
  ];
  if (hasNone && typed === '') {
    const none = itemOf({ ticketId: null, projectId: null, label: NO_LABEL }, choose);
    groups.push({ title: targetTexts.other, items: [none] });
  }
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSettled: text === typed && !(isFound && found.isFetching) && !recent.isPending,
    hasFailed: isFound && found.isError,
  };
}

function targetOf({ ticketId, projectId, ...label }: RecentTarget): RowTarget {
  return { ticketId, projectId: ticketId === null ? projectId : null, label };
}

function itemOf(target: RowTarget, choose: (target: RowTarget) => void): PaletteItem {
  const { ticketId, projectId, label } = target;
  const place = targetPlace(label);
  const kind = ticketId !== null ? 'ticket' : projectId !== null ? 'project' : 'none';
  return {
    id: `${kind}:${ticketId ?? projectId ?? ''}`,
    label: kind === 'none' ? timeTexts.noTarget : targetName(label),
    ...(place && { detail: place }),
    Icon: { ticket: StickyNote, project: FolderKanban, none: CircleDashed }[kind],
    run: () => choose(target),
  };
}
