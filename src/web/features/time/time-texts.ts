import { durationText } from '../../../core/money/durations.ts';
import { timeTexts } from '../../i18n/en/time.ts';
import type { TargetLabel } from '../../live/time/time-types.ts';

/** `0:04:09`, as a running timer shows it. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const rest = String(whole % 60).padStart(2, '0');
  return `${durationText(whole)}:${rest}`;
}

/** `1:30`; less than a minute in seconds, so that no recorded time is shown as zero. */
export function secondsText(seconds: number): string {
  return seconds > 0 && seconds < 60 ? timeTexts.seconds(seconds) : durationText(seconds);
}

/** The target of time, as its main text. */
export function targetName(
  label: Pick<TargetLabel, 'title' | 'isHidden'> & {
    projectName?: string | null;
  },
): string {
  if (label.isHidden) return timeTexts.hidden;
  return label.title ?? label.projectName ?? timeTexts.noTarget;
}

/** Where it is: the number and board of a ticket, with the project. */
export function targetPlace(label: TargetLabel): string {
  const { title, number, boardName, projectName } = label;
  const parts = title === null ? [] : [number, boardName, projectName];
  return parts.filter(Boolean).join(' · ');
}
