import { CircleAlert, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import styles from './error-banner.module.css';
import { pageTexts } from './texts/page.ts';
import { Button } from './ui/button.tsx';
import { IconButton } from './ui/icon-button.tsx';
import { useWords } from './ui/words.ts';

interface ErrorBannerProps {
  text: string;
  /** Trying again is under way. */
  busy: boolean;
  onRetry: () => void;
}

/** Says on the page what could not be loaded, until it is closed or loaded after all. */
export function ErrorBanner({ text, busy, onRetry }: ErrorBannerProps) {
  const words = useWords();
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  return (
    <div className={styles.banner}>
      <CircleAlert aria-hidden="true" />
      <p role="alert" className={styles.text}>
        {text}
      </p>
      <Button size="sm" icon={<RotateCw aria-hidden="true" />} busy={busy} onClick={onRetry}>
        {pageTexts.tryAgain}
      </Button>
      <IconButton label={words.close} size="sm" onClick={() => setClosed(true)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
