import { formatMoment } from '../../i18n/dates.ts';
import { systemTexts } from '../../i18n/en/system.ts';
import { AccountSection } from '../account/account-section.tsx';
import { Failure } from './failure.tsx';
import type { SystemData } from './system-data.ts';

/** Background jobs that are failing. */
export function JobsSection({ failing }: Pick<SystemData, 'failing'>) {
  const texts = systemTexts;
  return (
    <AccountSection title={texts.jobsTitle} text={texts.jobsText}>
      {failing.map(({ name, since }) => (
        <Failure key={name} text={texts.failing(texts.jobNames[name], formatMoment(since))} />
      ))}
    </AccountSection>
  );
}
