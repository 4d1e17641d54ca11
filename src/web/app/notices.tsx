import { Alerts } from '../ui/alerts.tsx';
import { Tooltips } from '../ui/tooltips.tsx';

/** What may appear over any page. */
export function Notices() {
  return (
    <>
      <Alerts />
      <Tooltips />
    </>
  );
}
