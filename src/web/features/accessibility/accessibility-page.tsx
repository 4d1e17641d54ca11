import { accessibilityTexts } from '../../i18n/en/accessibility.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './accessibility-page.module.css';

/** The accessibility statement: what was tested, known gaps, and where to report problems. */
export default function AccessibilityPage() {
  const { title, intro, parts } = accessibilityTexts;
  return (
    <Page title={title}>
      <PageHeading title={title} text={intro} />
      <div className={styles.parts}>
        {parts.map(({ title, items }) => (
          <section key={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul className={styles.items}>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
}
