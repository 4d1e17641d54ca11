import { landingTexts } from '../../i18n/en/landing.ts';
import { FeatureTile } from './feature-tile.tsx';
import styles from './features.module.css';
import { AnalyticsPicture } from './pictures/analytics-picture.tsx';
import { ClientsPicture } from './pictures/clients-picture.tsx';
import { FinancePicture } from './pictures/finance-picture.tsx';
import { KanbanPicture } from './pictures/kanban-picture.tsx';
import { PrivacyPicture } from './pictures/privacy-picture.tsx';
import { ProjectsPicture } from './pictures/projects-picture.tsx';

export function Features() {
  const { featuresTitle, featuresText, features } = landingTexts;
  return (
    <section className={styles.features}>
      <h2 className={styles.title}>{featuresTitle}</h2>
      <p className={styles.text}>{featuresText}</p>
      <div className={styles.grid}>
        <FeatureTile {...features.projects} size="half" picture={<ProjectsPicture />} />
        <FeatureTile {...features.kanban} size="half" picture={<KanbanPicture />} />
        <FeatureTile {...features.finance} size="third" picture={<FinancePicture />} />
        <FeatureTile {...features.clients} size="third" picture={<ClientsPicture />} />
        <FeatureTile {...features.analytics} size="third" picture={<AnalyticsPicture />} />
        <FeatureTile {...features.privacy} size="full" picture={<PrivacyPicture />} />
      </div>
    </section>
  );
}
