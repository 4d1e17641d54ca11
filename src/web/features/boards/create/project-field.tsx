import { can } from '../../../../core/permissions.ts';
import { createBoardTexts } from '../../../i18n/en/boards.ts';
import { useActor } from '../../../session/use-actor.ts';
import { Select } from '../../../ui/select.tsx';
import { useProjects } from '../../optimistic-lists/use-lists.ts';

interface ProjectFieldProps {
  /** An empty string means none. */
  value: string;
  onChange: (projectId: string) => void;
}

/** The project of a new board: one that the user may add boards to. */
export function ProjectField({ value, onChange }: ProjectFieldProps) {
  const texts = createBoardTexts;
  const actor = useActor();
  const projects = useProjects();
  const options = (projects.data ?? [])
    .filter((project) => can(actor, 'projects.edit', { project }))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label={texts.project}
      value={value}
      options={[{ value: '', label: texts.noProject }, ...options]}
      onChange={onChange}
    />
  );
}
