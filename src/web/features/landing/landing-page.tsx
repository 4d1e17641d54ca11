import { landingTexts } from '../../i18n/en/landing.ts';
import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Figures } from './figures.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import styles from './landing-page.module.css';

export default function LandingPage() {
  return (
    <div className={styles.page}>
      <title>{landingTexts.title}</title>
      <Hero />
      <Figures />
      <Features />
      <Closing />
      <Footer />
    </div>
  );
}
