import { useState } from 'react';
import styles from './avatar.module.css';
import { cx } from './cx.ts';

const COLOURS = 8;

interface AvatarProps {
  /** At most two letters. */
  initials: string;
  /** The accessible name and tooltip. Leave it out where the name stands beside it. */
  label?: string;
  /** Which of the palette's colours; counts round. */
  index?: number;
  src?: string | null;
  size?: 'xs' | 'sm' | 'md' | 'lg';
}

export function Avatar({ initials, label, index = 0, src, size = 'md' }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const colour = `c${(Math.abs(index) % COLOURS) + 1}`;
  const naming = label
    ? { role: 'img', 'aria-label': label, 'data-tooltip': label }
    : { 'aria-hidden': true };
  return (
    <span {...naming} className={cx(styles.avatar, styles[size], styles[colour])}>
      {src && src !== failed ? (
        <img src={src} alt="" referrerPolicy="no-referrer" onError={() => setFailed(src)} />
      ) : (
        initials
      )}
    </span>
  );
}
