import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../core/permissions.ts';
import { formatDay } from '../../i18n/dates.ts';
import { projectsTexts } from '../../i18n/en/projects.ts';
import { useActor } from '../../session/use-actor.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import type { ProjectListItem } from './project-list-item.ts';
import styles from './project-tile.module.css';

export function ProjectTile({ project }: { project: ProjectListItem }) {
  const texts = projectsTexts;
  const mayDelete = can(useActor(), 'projects.delete', { project });
  const [deleting, setDeleting] = useState(false);
  return (
    <article className={styles.tile}>
      <div className={styles.top}>
        <h2 className={styles.name}>
          <Link
            to="/projects/{-$projectId}"
            params={{ projectId: project.id }}
            className={styles.link}
          >
            {project.name}
          </Link>
        </h2>
        {mayDelete && (
          <IconButton
            label={texts.remove(project.name)}
            size="sm"
            tone="danger"
            className={styles.remove}
            onClick={() => setDeleting(true)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <p className={styles.facts}>
        <span>{texts.boards(project.boards.length)}</span>
        <span>
          {texts.created}{' '}
          <time dateTime={new Date(project.createdAt).toISOString()}>
            {formatDay(project.createdAt)}
          </time>
        </span>
      </p>
      {deleting && <DeleteProjectDialog project={project} onClose={() => setDeleting(false)} />}
    </article>
  );
}
