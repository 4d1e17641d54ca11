import { useState } from 'react';
import styles from './avatar.module.css';
import { cx } from './cx.ts';

const COLOUR_COUNT = 8;

interface AvatarProps {
  /** At most two letters. */
  initials: string;
  /** The accessible name and tooltip. Omit it where the name is shown beside it. */
  label?: string;
  /** Index of the palette colour; wraps around. */
  index?: number;
  src?: string | null;
  size?: 'xs' | 'sm' | 'md' | 'lg';
}

export function Avatar({ initials, label, index = 0, src, size = 'md' }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const colour = `c${(Math.abs(index) % COLOUR_COUNT) + 1}`;
  const labelProps = label
    ? { role: 'img', 'aria-label': label, 'data-tooltip': label }
    : { 'aria-hidden': true };
  return (
    <span {...labelProps} className={cx(styles.avatar, styles[size], styles[colour])}>
      {src && src !== failedSrc ? (
        <img src={src} alt="" referrerPolicy="no-referrer" onError={() => setFailedSrc(src)} />
      ) : (
        initials
      )}
    </span>
  );
}
