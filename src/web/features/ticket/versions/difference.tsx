import { Fragment, useMemo } from 'react';
import { versionTexts } from '../../../i18n/en/versions.ts';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './difference.module.css';
import { differenceOf, type Piece } from './text-difference.ts';

/**
 * Two texts side by side, or one below the other on a phone. Lines that only one of them has begin
 * with a sign, and changed words are struck through or underlined.
 */
export function Difference({ before, after }: { before: string; after: string }) {
  const rows = useMemo(() => differenceOf(before, after), [before, after]);
  return (
    <div className={styles.difference}>
      <p className={cx(styles.heading, styles.headingBefore)}>{versionTexts.chosen}</p>
      <p className={cx(styles.heading, styles.headingAfter)}>{versionTexts.now}</p>
      {rows.map((row, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own
        <Fragment key={n}>
          <Side pieces={row.before} kind={row.isSame ? 'same' : 'removed'} />
          <Side pieces={row.after} kind={row.isSame ? 'repeated' : 'added'} />
        </Fragment>
      ))}
    </div>
  );
}

interface SideProps {
  pieces: Piece[] | null;
  /** `repeated` is the same text as on the other side. */
  kind: 'same' | 'repeated' | 'removed' | 'added';
}

function Side({ pieces, kind }: SideProps) {
  if (!pieces) return <div className={styles.nothing} />;
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <div className={cx(styles.side, styles[kind])} aria-hidden={kind === 'repeated' || undefined}>
      {kind === 'removed' && <VisuallyHidden>{versionTexts.removed}</VisuallyHidden>}
      {kind === 'added' && <VisuallyHidden>{versionTexts.added}</VisuallyHidden>}
      {/* A line break at the end takes no space of its own. */}
      {pieces.map(({ text, isChanged }, n) =>
        isChanged && text.trim() !== '' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity of their own
          <Mark key={n}>{text}</Mark>
        ) : (
          text
        ),
      )}
      {pieces.at(-1)?.text.endsWith('\n') && '\n'}
    </div>
  );
}
