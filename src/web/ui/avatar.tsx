import { useState } from 'react';
import { textHash } from '../../core/lib/text-hash.ts';
import styles from './avatar.module.css';
import { cx } from './cx.ts';

const COLOR_COUNT = 8;

interface AvatarProps {
  /** At most two letters. */
  initials: string;
  /** The accessible name and tooltip. Omit it where the name is shown beside it. */
  label?: string;
  /** The user's id, from which the color is computed: a person has the same one everywhere. */
  userId: string;
  src?: string | null;
  size?: 'xs' | 'sm' | 'md' | 'lg';
}

export function Avatar({ initials, label, userId, src, size = 'md' }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const color = `c${(textHash(userId) % COLOR_COUNT) + 1}`;
  const labelProps = label
    ? { role: 'img', 'aria-label': label, 'data-tooltip': label }
    : { 'aria-hidden': true };
  return (
    <span {...labelProps} className={cx(styles.avatar, styles[size], styles[color])}>
      {src && src !== failedSrc ? (
        <img src={src} alt="" referrerPolicy="no-referrer" onError={() => setFailedSrc(src)} />
      ) : (
        initials
      )}
    </span>
  );
}
