import { Link } from '@tanstack/react-router';
import { landingTexts } from '../../i18n/en/landing.ts';
import { useSession } from '../../session/use-session.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { BoardIllustration } from './board-illustration.tsx';
import styles from './hero.module.css';
import { StartLink } from './start-link.tsx';

export function Hero() {
  const { user } = useSession();
  const texts = landingTexts;
  return (
    <section className={styles.hero}>
      <div className={styles.lanes} />
      <div className={styles.words}>
        <div>
          <p className={styles.eyebrow}>{texts.eyebrow}</p>
          <h1 className={styles.headline}>{texts.headline}</h1>
        </div>
        <div className={styles.side}>
          <p className={styles.lead}>{texts.lead}</p>
          <div className={styles.buttons}>
            <StartLink />
            {!user && (
              <Link to="/login" className={buttonClass('secondary', 'lg')}>
                {texts.signIn}
              </Link>
            )}
          </div>
        </div>
      </div>
      <BoardIllustration />
    </section>
  );
}
