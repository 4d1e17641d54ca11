import { projectsTexts } from '../../i18n/en/projects.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import grid from '../boards/board-grid.module.css';
import type { ProjectListItem } from './project-list-item.ts';
import styles from './project-tile.module.css';
import { ProjectTile } from './project-tile.tsx';

export function ProjectGrid({ projects }: { projects: readonly ProjectListItem[] }) {
  return (
    <ul className={grid.grid}>
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectTile project={project} />
        </li>
      ))}
    </ul>
  );
}

export function ProjectGridSkeleton() {
  return (
    <div role="status" aria-label={projectsTexts.loading} aria-busy="true" className={grid.grid}>
      {[58, 72, 49].map((width) => (
        <div key={width} className={styles.tile}>
          <Skeleton width={`${width}%`} height="1.25rem" />
          <div className={styles.facts}>
            <Skeleton width="45%" />
          </div>
        </div>
      ))}
    </div>
  );
}
