import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './home-section.module.css';

/** Placeholder rows of a section that is loading. */
export function HomeSkeleton() {
  return (
    <div className={styles.loading}>
      {['70%', '55%', '62%'].map((width) => (
        <Skeleton key={width} width={width} height="1.25rem" />
      ))}
    </div>
  );
}
