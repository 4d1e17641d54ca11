import { formatBytes } from '../../../core/lib/bytes.ts';
import { formatMoment } from '../../i18n/dates.ts';
import { locale } from '../../i18n/en/locale.ts';
import { systemTexts } from '../../i18n/en/system.ts';
import { trpc } from '../../session/trpc.ts';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { AccountSection } from '../account/account-section.tsx';
import { BackupsSection } from './backups-section.tsx';
import { Failure } from './failure.tsx';
import { JobsSection } from './jobs-section.tsx';
import styles from './system.module.css';

const counts = new Intl.NumberFormat(locale);
const CALM_MS = 15_000;
/** Refetch interval while a backup is running. */
const BACKUP_REFETCH_MS = 700;

/** The server's status, refreshed while the page is visible. */
export function SystemSections() {
  const texts = systemTexts;
  const system = trpc.system.view.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.backups.running ? BACKUP_REFETCH_MS : CALM_MS),
  });
  if (system.isPending) return <LoadingScreen inline text={texts.loading} />;
  if (!system.data) {
    return (
      <ErrorBanner
        text={texts.loadFailed}
        busy={system.isFetching}
        onRetry={() => void system.refetch()}
      />
    );
  }
  const { version, startedAt, openBoards, connections, database, freeBytes, failing, damage } =
    system.data;
  return (
    <>
      <AccountSection title={texts.serverTitle} text={texts.serverText}>
        <StatusList
          facts={[
            [texts.version, version],
            [texts.runningSince, formatMoment(startedAt)],
            [texts.openBoards, counts.format(openBoards)],
            [texts.connections, counts.format(connections)],
          ]}
        />
      </AccountSection>
      <AccountSection title={texts.storageTitle} text={texts.storageText}>
        {damage && <Failure text={texts.damaged(damage.reason, formatMoment(damage.since))} />}
        <StatusList
          facts={[
            [
              texts.database,
              `${texts.engines[database.kind]}, ${formatBytes(database.bytes, locale)}`,
            ],
            [texts.free, formatBytes(freeBytes, locale)],
          ]}
        />
      </AccountSection>
      {failing.length > 0 && <JobsSection failing={failing} />}
      <BackupsSection backups={system.data.backups} kind={database.kind} />
    </>
  );
}

function StatusList({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
