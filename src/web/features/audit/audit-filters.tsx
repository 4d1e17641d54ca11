import { useNavigate } from '@tanstack/react-router';
import { AUDIT_KINDS, type AuditKind } from '../../../core/audit.ts';
import { auditTexts } from '../../i18n/en/audit.ts';
import { trpc } from '../../session/trpc.ts';
import { type Option, Select } from '../../ui/select.tsx';
import { useUsers } from '../optimistic-lists/use-lists.ts';
import styles from './audit-log.module.css';
import { nameOf } from './audit-person.ts';
import type { AuditSearch } from './audit-search.ts';

/**
 * Filters the entries by kind and person, stored in the URL so that they can be bookmarked and
 * shared.
 */
export function AuditFilters({ search }: { search: AuditSearch }) {
  const texts = auditTexts;
  const navigate = useNavigate();
  const people = useUsers().data;
  const deletedUsers = trpc.audit.gone.useQuery().data;
  const kinds: Option<AuditKind | ''>[] = [
    { value: '', label: texts.anything },
    ...AUDIT_KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] })),
  ];
  const persons = [
    { value: '', label: texts.anyone },
    ...(people ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ...(deletedUsers ?? []).map((one) => ({
      value: one.id,
      label: nameOf({ ...one, isGone: true }),
    })),
  ];
  const isListed = persons.some(({ value }) => value === search.person);
  if (people && deletedUsers && search.person && !isListed) {
    persons.push({
      value: search.person,
      label: nameOf({ id: search.person, name: null, isGone: true }),
    });
  }

  function set(part: AuditSearch) {
    void navigate({ to: '/audit', search: { ...search, ...part }, replace: true });
  }

  return (
    <div className={styles.filters}>
      <Select
        label={texts.what}
        value={search.kind ?? ''}
        options={kinds}
        onChange={(kind) => set({ kind: kind || undefined })}
      />
      <Select
        label={texts.who}
        value={search.person ?? ''}
        options={persons}
        onChange={(person) => set({ person: person || undefined })}
      />
    </div>
  );
}
