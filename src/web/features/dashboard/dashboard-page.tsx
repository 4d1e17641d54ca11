import { Columns3, Folder, Users, Wallet } from 'lucide-react';
import { can } from '../../../core/permissions.ts';
import { dashboardTexts } from '../../i18n/en/dashboard.ts';
import { useActor } from '../../session/use-actor.ts';
import { useSession } from '../../session/use-session.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './dashboard-page.module.css';
import { DashboardTile } from './dashboard-tile.tsx';
import { DueSection } from './due-section.tsx';
import { RecentBoardsSection } from './recent-boards-section.tsx';
import { SampleProject } from './sample-project.tsx';

export default function DashboardPage() {
  const { user } = useSession();
  const words = dashboardTexts;
  const actor = useActor();
  return (
    <Page title={words.title}>
      <PageHeading title={words.welcome(user?.firstName ?? '')} text={words.text} />
      <div className={styles.tiles}>
        <DashboardTile
          to="/boardsOverview"
          icon={<Columns3 aria-hidden="true" />}
          name={words.boards}
          text={words.boardsText}
        />
        <DashboardTile
          to="/projectOverview"
          icon={<Folder aria-hidden="true" />}
          name={words.projects}
          text={words.projectsText}
        />
        {can(actor, 'finances.open') && (
          <DashboardTile
            to="/finances"
            icon={<Wallet aria-hidden="true" />}
            name={words.finances}
            text={words.financesText}
          />
        )}
        {can(actor, 'users.setRole') && (
          <DashboardTile
            to="/users"
            icon={<Users aria-hidden="true" />}
            name={words.users}
            text={words.usersText}
          />
        )}
      </div>
      {can(actor, 'sampleProject.manage') && <SampleProject />}
      <div className={styles.home}>
        <DueSection />
        <RecentBoardsSection />
      </div>
    </Page>
  );
}
