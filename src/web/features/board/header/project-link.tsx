import { Link } from '@tanstack/react-router';
import { FolderKanban } from 'lucide-react';
import { boardHeadTexts } from '../../../i18n/en/board-head.ts';
import { trpc } from '../../../session/trpc.ts';
import styles from './board-header.module.css';

/** Links to the board's project; hidden until its name is loaded. */
export function ProjectLink({ projectId }: { projectId: string }) {
  const project = trpc.projects.get.useQuery({ projectId }, { staleTime: 60_000, retry: false });
  if (!project.data) return null;
  const { name } = project.data;
  return (
    <Link
      to="/projects/{-$projectId}"
      params={{ projectId }}
      className={styles.project}
      aria-label={boardHeadTexts.project(name)}
    >
      <FolderKanban aria-hidden="true" />
      <span>{name}</span>
    </Link>
  );
}
