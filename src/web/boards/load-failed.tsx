import { CircleAlert, RotateCw } from 'lucide-react';
import { boardsTexts } from '../texts/boards.ts';
import { Button } from '../ui/button.tsx';
import styles from './load-failed.module.css';

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <CircleAlert aria-hidden="true" />
      <p role="alert" className={styles.text}>
        {boardsTexts.loadFailed}
      </p>
      <Button size="sm" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
        {boardsTexts.tryAgain}
      </Button>
    </div>
  );
}
