import { Columns3, Folder, Timer, Users, Wallet } from 'lucide-react';
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
import { StartSection } from './start-section.tsx';

export default function DashboardPage() {
  const { user } = useSession();
  const texts = dashboardTexts;
  const actor = useActor();
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.welcome(user?.firstName ?? '')} text={texts.text} />
      <div className={styles.tiles}>
        <DashboardTile
          to="/boardsOverview"
          icon={<Columns3 aria-hidden="true" />}
          name={texts.boards}
          text={texts.boardsText}
        />
        <DashboardTile
          to="/projectOverview"
          icon={<Folder aria-hidden="true" />}
          name={texts.projects}
          text={texts.projectsText}
        />
        <DashboardTile
          to="/time"
          icon={<Timer aria-hidden="true" />}
          name={texts.time}
          text={texts.timeText}
        />
        {can(actor, 'finances.open') && (
          <DashboardTile
            to="/finances"
            icon={<Wallet aria-hidden="true" />}
            name={texts.finances}
            text={texts.financesText}
          />
        )}
        {can(actor, 'users.setRole') && (
          <DashboardTile
            to="/users"
            icon={<Users aria-hidden="true" />}
            name={texts.users}
            text={texts.usersText}
          />
        )}
      </div>
      <StartSection />
      {can(actor, 'sampleProject.manage') && <SampleProject />}
      <div className={styles.home}>
        <DueSection />
        <RecentBoardsSection />
      </div>
    </Page>
  );
}
