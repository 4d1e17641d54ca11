import { CircleAlert, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { pageTexts } from '../i18n/en/page.ts';
import { uiTexts } from '../i18n/en/ui.ts';
import { Button } from './button.tsx';
import styles from './error-banner.module.css';
import { IconButton } from './icon-button.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';

interface ErrorBannerProps {
  text: string;
  /** A retry is in progress. */
  busy: boolean;
  onRetry: () => void;
}

/** Shows what could not be loaded, until it is closed or loaded. */
export function ErrorBanner(props: ErrorBannerProps) {
  const [closed, setClosed] = useState(false);
  return closed ? null : <OpenBanner {...props} onClose={() => setClosed(true)} />;
}

function OpenBanner({ text, busy, onRetry, onClose }: ErrorBannerProps & { onClose: () => void }) {
  const banner = useRestoreFocus<HTMLDivElement>();
  return (
    <div ref={banner} className={styles.banner}>
      <CircleAlert aria-hidden="true" />
      <p role="alert" className={styles.text}>
        {text}
      </p>
      <Button size="sm" icon={<RotateCw aria-hidden="true" />} busy={busy} onClick={onRetry}>
        {pageTexts.tryAgain}
      </Button>
      <IconButton label={uiTexts.close} size="sm" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
