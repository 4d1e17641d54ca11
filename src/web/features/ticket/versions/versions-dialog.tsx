import { useEffect, useRef, useState } from 'react';
import { formatMoment } from '../../../i18n/dates.ts';
import { shellTexts } from '../../../i18n/en/shell.ts';
import { versionTexts } from '../../../i18n/en/versions.ts';
import { usePerson } from '../../../live/board-context/people.ts';
import { trpc } from '../../../session/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Difference } from './difference.tsx';
import styles from './versions-dialog.module.css';

interface VersionsDialogProps {
  ticketId: string;
  /** Null for the description. */
  commentId: string | null;
  /** The text as it is now. */
  current: string;
  /** Restores a version; null if the user may not. */
  onRestore: ((text: string) => void) | null;
  onClose: () => void;
}

/** The earlier texts of a description or a comment, compared with the text now. */
export default function VersionsDialog({
  ticketId,
  commentId,
  current,
  onRestore,
  onClose,
}: VersionsDialogProps) {
  const { data, isError, refetch } = trpc.tickets.versions.useQuery(
    { ticketId },
    { staleTime: 0, gcTime: 0 },
  );
  const versions = data?.filter((version) => version.commentId === commentId);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = versions?.find(({ id }) => id === chosenId) ?? versions?.[0];
  const loadedFor = useRef(current);
  useEffect(() => {
    if (loadedFor.current === current) return;
    loadedFor.current = current;
    void refetch();
  }, [current, refetch]);

  function restore() {
    if (!chosen || !onRestore) return;
    onRestore(chosen.text);
    onClose();
  }

  return (
    <Dialog
      title={versionTexts.title}
      size="lg"
      onClose={onClose}
      footer={
        chosen &&
        onRestore && (
          <Button
            variant="primary"
            aria-disabled={chosen.text === current || undefined}
            onClick={chosen.text === current ? undefined : restore}
          >
            {versionTexts.restore}
          </Button>
        )
      }
    >
      {!data && !isError && (
        <div
          role="status"
          aria-label={shellTexts.loading}
          aria-busy="true"
          className={styles.loading}
        >
          <Skeleton width="92%" />
          <Skeleton width="60%" />
        </div>
      )}
      {!data && isError && (
        <div className={styles.loading}>
          <p role="alert">{versionTexts.failed}</p>
          <Button size="sm" onClick={() => void refetch()}>
            {versionTexts.retry}
          </Button>
        </div>
      )}
      {versions?.length === 0 && <p>{versionTexts.none}</p>}
      {versions && chosen && (
        <div className={styles.versions}>
          <ul className={styles.list} aria-label={versionTexts.list}>
            {versions.map((version) => (
              <li key={version.id}>
                <VersionButton
                  {...version}
                  isChosen={version === chosen}
                  onChoose={() => setChosenId(version.id)}
                />
              </li>
            ))}
          </ul>
          <div>
            {chosen.text === current && <p className={styles.same}>{versionTexts.same}</p>}
            <Difference before={chosen.text} after={current} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface VersionButtonProps {
  replacedAt: number;
  replacedBy: string;
  isChosen: boolean;
  onChoose: () => void;
}

function VersionButton({ replacedAt, replacedBy, isChosen, onChoose }: VersionButtonProps) {
  const person = usePerson(replacedBy);
  return (
    <button
      type="button"
      className={styles.version}
      aria-current={isChosen || undefined}
      onClick={onChoose}
    >
      <span className={styles.when}>{versionTexts.until(formatMoment(replacedAt))}</span>
      {person && <span className={styles.who}>{versionTexts.replacedBy(person.name)}</span>}
    </button>
  );
}
