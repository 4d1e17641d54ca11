import { can } from '../../core/permissions.ts';
import { useActor } from '../auth/use-actor.ts';
import { useProjects } from '../edits/use-lists.ts';
import { createBoardTexts } from '../texts/boards.ts';
import { Select } from '../ui/select.tsx';

interface ProjectFieldProps {
  /** The empty text means none. */
  value: string;
  onChange: (projectId: string) => void;
}

/** The project that a new board belongs to: one of those that the person may put boards into. */
export function ProjectField({ value, onChange }: ProjectFieldProps) {
  const words = createBoardTexts;
  const actor = useActor();
  const projects = useProjects();
  const options = (projects.data ?? [])
    .filter((project) => can(actor, 'projects.edit', { project }))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label={words.project}
      value={value}
      options={[{ value: '', label: words.noProject }, ...options]}
      onChange={onChange}
    />
  );
}
