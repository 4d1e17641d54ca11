import { Plus } from 'lucide-react';
import { useId } from 'react';
import type { Member } from '../../../../core/board/board.ts';
import { membersTexts } from '../../../i18n/en/members.ts';
import { trpc } from '../../../session/trpc.ts';
import { useActor } from '../../../session/use-actor.ts';
import { Button } from '../../../ui/button.tsx';
import { MemberRow } from './member-row.tsx';

import styles from './members-picker.module.css';

interface MembersPickerProps {
  value: readonly Member[];
  onChange: (value: readonly Member[]) => void;
}

/** People and their roles on a board, each person once. The board's creator is a member anyway. */
export function MembersPicker({ value, onChange }: MembersPickerProps) {
  const texts = membersTexts;
  const titleId = useId();
  const { id: ownId } = useActor();
  const users = trpc.users.list.useQuery();
  const people = users.data?.filter((person) => person.id !== ownId) ?? [];
  const selectedIds = new Set(value.map((entry) => entry.userId));
  const free = people.filter((person) => !selectedIds.has(person.id));
  const [next] = free;

  function replace(entry: Member, by: Member | null) {
    onChange(value.flatMap((other) => (other === entry ? (by ?? []) : other)));
  }

  return (
    <section aria-labelledby={titleId} aria-busy={users.isPending}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {texts.title}
        </h3>
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus aria-hidden="true" />}
          aria-disabled={!next || undefined}
          onClick={() => next && onChange([...value, { userId: next.id, role: 'EDITOR' }])}
        >
          {texts.add}
        </Button>
      </div>
      {value.length > 0 && (
        <ul className={styles.rows}>
          {value.map((entry, index) => (
            <MemberRow
              // biome-ignore lint/suspicious/noArrayIndexKey: another person in it, it keeps the focus
              key={index}
              entry={entry}
              people={people.filter(({ id }) => id === entry.userId || !selectedIds.has(id))}
              onChange={(by) => replace(entry, by)}
              onRemove={() => replace(entry, null)}
            />
          ))}
        </ul>
      )}
      <p className={styles.note}>
        {users.isPending
          ? texts.loading
          : users.isError
            ? texts.loadFailed
            : people.length === 0
              ? texts.noMoreUsers
              : texts.hint}
      </p>
    </section>
  );
}
