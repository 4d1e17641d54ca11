import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../i18n/dates.ts';
import { importTexts } from '../../i18n/en/import-export.ts';
import { Button } from '../../ui/button.tsx';
import styles from './transfer.module.css';
import { type FinishedImport, readImports } from './transfer-api.ts';

/** The user's earlier imports, each with its report. */
export function EarlierImports({ onShow }: { onShow: (done: FinishedImport) => void }) {
  const texts = importTexts;
  const { data = [] } = useQuery({ queryKey: ['imports'], queryFn: readImports, staleTime: 0 });
  if (data.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{texts.earlier}</h3>
      <ul className={styles.earlier}>
        {data.map((done) => (
          <li key={done.id} className={styles.item}>
            <div className={styles.named}>
              <p className={styles.what}>{done.report.name}</p>
              <p className={styles.why}>{formatMoment(Date.parse(done.date))}</p>
            </div>
            <Button
              size="sm"
              aria-label={texts.reportOf(done.report.name)}
              onClick={() => onShow(done)}
            >
              {texts.report}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
