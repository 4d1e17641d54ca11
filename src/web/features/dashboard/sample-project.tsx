import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { sampleTexts } from '../../i18n/en/dashboard.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useBoards } from '../optimistic-lists/use-lists.ts';
import styles from './sample-project.module.css';

const KEY = ['system', 'sample'];
const WATCH_MS = 1000;

/** Offers a sample project to ADMINs while there is no board, and a button to remove it. */
export function SampleProject() {
  const words = sampleTexts;
  const [isConfirming, setConfirming] = useState(false);
  const queries = useQueryClient();
  const { client } = trpc.useUtils();
  const boards = useBoards();
  const sample = useQuery({
    queryKey: KEY,
    queryFn: () => client.system.sample.query(),
    refetchOnWindowFocus: 'always',
    // Another ADMIN, or this one in another tab, is adding or removing it.
    refetchInterval: ({ state }) => (state.data?.state === 'busy' ? WATCH_MS : false),
  });
  const settled = {
    // Boards, projects, people, due tickets and notifications have changed.
    onSettled: () => queries.invalidateQueries(),
  };
  const adding = useMutation({
    mutationFn: () => client.system.addSample.mutate(),
    onError: (error) => showAlert(reasonOf(error) ?? words.addFailed),
    ...settled,
  });
  const removing = useMutation({
    mutationFn: () => client.system.removeSample.mutate(),
    onSuccess: () => setConfirming(false),
    onError: (error) => showAlert(reasonOf(error) ?? words.removeFailed),
    ...settled,
  });
  const { state, boards: names = [] } = sample.data ?? {};
  const isOffered = state === 'none' && boards.data?.length === 0;
  const isPresent = state === 'added' || state === 'incomplete';
  const isBusy = state === 'busy' || adding.isPending || removing.isPending;
  if (!isOffered && !isPresent && !isBusy) return null;
  const isAdding = adding.isPending || (isOffered && !removing.isPending);
  const texts = {
    none: words.offer,
    added: words.added,
    incomplete: words.incomplete,
    busy: words.busy,
  };
  const underWay = adding.isPending ? words.adding : removing.isPending ? words.removing : null;
  return (
    <section className={styles.sample} aria-label={words.title}>
      <Sparkles className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.title}>{words.title}</p>
        <p className={styles.text} role="status">
          {underWay ?? texts[state ?? 'busy']}
        </p>
      </div>
      <div className={styles.buttons}>
        {(isAdding || state === 'incomplete') && (
          <Button busy={isBusy} onClick={() => adding.mutate()}>
            {words.add}
          </Button>
        )}
        {!isAdding && (
          <Button busy={isBusy} onClick={() => setConfirming(true)}>
            {words.remove}
          </Button>
        )}
      </div>
      {isConfirming && (
        <ConfirmDialog
          question={words.question}
          details={words.deletedBoards(names)}
          confirm={words.remove}
          busy={removing.isPending}
          onConfirm={() => removing.mutate()}
          onCancel={() => setConfirming(false)}
        />
      )}
    </section>
  );
}
