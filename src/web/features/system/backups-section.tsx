import { DatabaseBackup } from 'lucide-react';
import { formatBytes } from '../../../core/lib/bytes.ts';
import { formatMoment } from '../../i18n/dates.ts';
import { locale } from '../../i18n/en/locale.ts';
import { systemTexts } from '../../i18n/en/system.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { Button } from '../../ui/button.tsx';
import { AccountSection } from '../account/account-section.tsx';
import { Failure } from './failure.tsx';
import styles from './system.module.css';
import type { SystemData } from './system-data.ts';

interface BackupsSectionProps {
  backups: SystemData['backups'];
  kind: SystemData['database']['kind'];
}

/** The time of the last backup, and a button to make one now. */
export function BackupsSection({ backups, kind }: BackupsSectionProps) {
  const texts = systemTexts;
  const { isOn, last, running, hasFailed } = backups;
  if (!isOn) {
    const text = kind === 'postgres' ? texts.backupsElsewhere : texts.backupsOff;
    return (
      <AccountSection title={texts.backupsTitle} text={texts.backupsText}>
        <p className={styles.note}>{text}</p>
      </AccountSection>
    );
  }
  return (
    <AccountSection
      title={texts.backupsTitle}
      text={texts.backupsText}
      action={<BackUpButton isRunning={running !== null} />}
    >
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{texts.last}</dt>
          <dd>
            {last ? `${formatMoment(last.at)}, ${formatBytes(last.bytes, locale)}` : texts.never}
          </dd>
        </div>
      </dl>
      {running && <BackupProgress {...running} />}
      {hasFailed && !running && <Failure text={texts.failed} />}
    </AccountSection>
  );
}

function BackUpButton({ isRunning }: { isRunning: boolean }) {
  const texts = systemTexts;
  const { system } = trpc.useUtils();
  const backUp = trpc.system.backUp.useMutation({
    onSuccess: () => system.view.invalidate(),
    onError: () => showAlert(texts.backUpFailed),
  });
  return (
    <Button
      icon={<DatabaseBackup aria-hidden="true" />}
      busy={isRunning || backUp.isPending}
      onClick={() => backUp.mutate()}
    >
      {texts.backUp}
    </Button>
  );
}

function BackupProgress({ part, done, total }: NonNullable<SystemData['backups']['running']>) {
  const texts = systemTexts;
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0;
  return (
    <div className={styles.progress}>
      <progress aria-label={texts.running} max={100} value={percent} />
      <p className={styles.note}>{texts.percent(texts.parts[part], percent)}</p>
    </div>
  );
}
