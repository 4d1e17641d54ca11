import { Alerts } from '../ui/alerts.tsx';
import { Tooltips } from '../ui/tooltips.tsx';

/** Overlays that may appear on any page. */
export function Notices() {
  return (
    <>
      <Alerts />
      <Tooltips />
    </>
  );
}
