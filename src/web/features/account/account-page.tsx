import { accountTexts } from '../../i18n/en/account.ts';
import { trpc } from '../../session/trpc.ts';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AccessibilitySection } from './accessibility-section.tsx';
import { CalendarsSection } from './calendars-section.tsx';
import { DataSection } from './data-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { TokensSection } from './tokens/tokens-section.tsx';

/** The user's own account: profile, sign-in, API tokens and account deletion. */
export default function AccountPage() {
  const texts = accountTexts;
  const account = trpc.account.get.useQuery();
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} />
      {account.isPending && <LoadingScreen inline text={texts.loading} />}
      {account.isError && (
        <ErrorBanner
          text={texts.loadFailed}
          busy={account.isFetching}
          onRetry={() => void account.refetch()}
        />
      )}
      {account.data && (
        <>
          <ProfileSection account={account.data} />
          <PasswordSection account={account.data} />
          <DevicesSection />
          <TokensSection account={account.data} />
          <EmailSection />
          <AccessibilitySection />
          <CalendarsSection />
          <DataSection />
          <DeleteSection account={account.data} />
        </>
      )}
    </Page>
  );
}
