import { Download } from 'lucide-react';
import { useState } from 'react';
import { dataTexts } from '../../i18n/en/account.ts';
import { downloadFile } from '../../lib/save-as.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { Button } from '../../ui/button.tsx';
import styles from './account.module.css';
import { AccountSection } from './account-section.tsx';

/** Downloads all data stored about the user. */
export function DataSection() {
  const texts = dataTexts;
  const [isBusy, setBusy] = useState(false);
  const { client } = trpc.useUtils();

  async function download() {
    setBusy(true);
    try {
      const data = await client.account.export.mutate();
      const text = JSON.stringify(data, null, 2);
      downloadFile(texts.file, new Blob([text], { type: 'application/json' }));
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <AccountSection title={texts.title} text={texts.text}>
      <div className={styles.row}>
        <p className={styles.note}>{texts.content}</p>
        <Button
          icon={<Download aria-hidden="true" />}
          busy={isBusy}
          onClick={() => void download()}
        >
          {isBusy ? texts.downloading : texts.download}
        </Button>
      </div>
    </AccountSection>
  );
}
