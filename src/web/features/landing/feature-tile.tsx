import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './feature-tile.module.css';

interface FeatureTileProps {
  title: string;
  text: string;
  size: 'half' | 'third' | 'full';
  picture: ReactNode;
}

export function FeatureTile({ title, text, size, picture }: FeatureTileProps) {
  return (
    <article className={cx(styles.tile, styles[size])}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.text}>{text}</p>
      </div>
    </article>
  );
}
