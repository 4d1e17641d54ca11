import { formatBytes } from '../../../core/bytes.ts';
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
const EAGER_MS = 700;

/** The server's status, refreshed while the page is visible. */
export function SystemSections() {
  const words = systemTexts;
  const system = trpc.system.view.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.backups.running ? EAGER_MS : CALM_MS),
  });
  if (system.isPending) return <LoadingScreen inline text={words.loading} />;
  if (!system.data) {
    return (
      <ErrorBanner
        text={words.loadFailed}
        busy={system.isFetching}
        onRetry={() => void system.refetch()}
      />
    );
  }
  const { version, startedAt, openBoards, connections, database, freeBytes, failing, damage } =
    system.data;
  return (
    <>
      <AccountSection title={words.serverTitle} text={words.serverText}>
        <Facts
          facts={[
            [words.version, version],
            [words.runningSince, formatMoment(startedAt)],
            [words.openBoards, counts.format(openBoards)],
            [words.connections, counts.format(connections)],
          ]}
        />
      </AccountSection>
      <AccountSection title={words.storageTitle} text={words.storageText}>
        {damage && <Failure text={words.damaged(damage.reason, formatMoment(damage.since))} />}
        <Facts
          facts={[
            [
              words.database,
              `${words.engines[database.kind]}, ${formatBytes(database.bytes, locale)}`,
            ],
            [words.free, formatBytes(freeBytes, locale)],
          ]}
        />
      </AccountSection>
      {failing.length > 0 && <JobsSection failing={failing} />}
      <BackupsSection backups={system.data.backups} kind={database.kind} />
    </>
  );
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
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
