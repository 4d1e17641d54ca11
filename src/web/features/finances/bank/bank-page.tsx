import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { CsvMapping } from '../../../../core/money/bank/bank-transaction.ts';
import { bankTexts } from '../../../i18n/en/bank.ts';
import { newId } from '../../../lib/new-id.ts';
import { codeOf, reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { StaleNote, useMoneyLive } from '../use-money-live.tsx';
import styles from './bank.module.css';
import { BookedList } from './booked-list.tsx';
import { FileDrop } from './file-drop.tsx';
import { packFile } from './pack-file.ts';
import { StatementView } from './statement-view.tsx';

interface OpenFile {
  /** A new key for each chosen file. */
  id: string;
  name: string;
  content: string;
  mapping: CsvMapping | null;
}

/** Payments from a bank statement; the statement is only held in this page. */
export default function BankPage() {
  const texts = bankTexts;
  const isStale = useMoneyLive();
  const [file, setFile] = useState<OpenFile | null>(null);
  const statement = useStatement(file);

  async function choose(chosen: File) {
    try {
      const content = await packFile(chosen);
      if (content === null) showAlert(texts.tooLarge);
      else setFile({ id: newId(), name: chosen.name, content, mapping: null });
    } catch {
      showAlert(texts.unreadable);
    }
  }

  return (
    <div className={styles.page}>
      <div className={styles.heading}>
        <Link to="/finances/invoices" className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          {texts.back}
        </Link>
        <h2 className={styles.heading2}>{texts.title}</h2>
        <p className={styles.intro}>{texts.intro}</p>
      </div>
      {isStale && <StaleNote />}
      <FileDrop name={file?.name ?? null} onFile={(chosen) => void choose(chosen)} />
      {file && statement.isPending && <LoadingScreen inline text={texts.reading} />}
      {statement.isError && (
        <ErrorBanner
          key={statement.errorUpdatedAt}
          text={reasonOf(statement.error) ?? texts.unreadable}
          busy={statement.isFetching}
          onRetry={() => void statement.refetch()}
        />
      )}
      {file && statement.data && !statement.isError && (
        <StatementView
          key={`${file.id} ${JSON.stringify(file.mapping)}`}
          statement={statement.data}
          onMapping={(mapping) => setFile({ ...file, mapping })}
        />
      )}
      <BookedList />
    </div>
  );
}

/** Reads the file again whenever money has changed. */
function useStatement(file: OpenFile | null) {
  const { client } = trpc.useUtils();
  return useQuery({
    // Below tRPC's key of money, so that it is loaded again with it.
    queryKey: [['money', 'bank', 'read'], file?.id, file?.mapping],
    queryFn: () =>
      client.money.bank.read.mutate({
        ...{ content: file?.content ?? '', mapping: file?.mapping ?? null },
      }),
    enabled: file !== null,
    staleTime: 0,
    retry: (count, error) => codeOf(error) === null && count < 2,
  });
}
