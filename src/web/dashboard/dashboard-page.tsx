import { Link } from '@tanstack/react-router';
import { ArrowRight, Columns3 } from 'lucide-react';
import { useSession } from '../auth/use-session.ts';
import { PageHeading } from '../page-heading.tsx';
import { PageTitle } from '../page-title.tsx';
import { dashboardTexts } from '../texts/dashboard.ts';
import styles from './dashboard-page.module.css';

export function DashboardPage() {
  const { user } = useSession();
  const words = dashboardTexts;
  return (
    <div className={styles.page}>
      <PageTitle>{words.title}</PageTitle>
      <PageHeading title={words.welcome(user?.firstName ?? '')} text={words.text} />
      <div className={styles.tiles}>
        <Link to="/boardsOverview" className={styles.tile}>
          <span className={styles.icon}>
            <Columns3 aria-hidden="true" />
          </span>
          <span className={styles.name}>
            {words.boards}
            <ArrowRight className={styles.arrow} aria-hidden="true" />
          </span>
          <span className={styles.text}>{words.boardsText}</span>
        </Link>
      </div>
    </div>
  );
}
