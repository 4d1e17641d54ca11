import { Laptop } from 'lucide-react';
import { useState } from 'react';
import { formatDay, formatMoment } from '../../i18n/dates.ts';
import { deviceTexts } from '../../i18n/en/account.ts';
import { deviceText } from '../../session/device-name.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import styles from './account.module.css';
import type { Device } from './account-data.ts';
import { AccountSection } from './account-section.tsx';

/** The user's sessions, each with a button to end it. */
export function DevicesSection() {
  const texts = deviceTexts;
  const devices = trpc.account.devices.useQuery();
  const others = devices.data?.filter(({ isThis }) => !isThis) ?? [];
  return (
    <AccountSection
      title={texts.title}
      text={devices.data && others.length === 0 ? `${texts.onlyHere} ${texts.text}` : texts.text}
      action={others.length > 0 && <SignOutElsewhere />}
    >
      {devices.isPending && <LoadingScreen inline text={texts.loading} />}
      {devices.isError && (
        <ErrorBanner
          text={texts.loadFailed}
          busy={devices.isFetching}
          onRetry={() => void devices.refetch()}
        />
      )}
      {devices.data && (
        <ul className={styles.list}>
          {[...devices.data.filter(({ isThis }) => isThis), ...others].map((device) => (
            <DeviceItem key={device.id} device={device} />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

function DeviceItem({ device }: { device: Device }) {
  const texts = deviceTexts;
  const item = useRestoreFocus<HTMLLIElement>();
  const utils = trpc.useUtils();
  const signOut = trpc.account.signOut.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? texts.failed),
    onSettled: () => utils.account.devices.invalidate(),
  });
  const name = deviceText(device.userAgent);
  const address = device.ip ?? texts.unknownAddress;
  return (
    <li ref={item} className={styles.item}>
      <Laptop aria-hidden="true" />
      <div className={styles.facts}>
        <div className={styles.name} title={device.userAgent ?? undefined}>
          {name}
          {device.isThis && <Badge tone="green">{texts.here}</Badge>}
        </div>
        <p className={styles.fact}>
          {address} · {texts.since} {formatMoment(device.createdAt)} · {texts.until}{' '}
          {formatDay(device.expiresAt)}
        </p>
      </div>
      {!device.isThis && (
        <Button
          size="sm"
          aria-label={texts.signOutOf(name, address)}
          busy={signOut.isPending}
          onClick={() => signOut.mutate({ device: device.id })}
        >
          {texts.signOut}
        </Button>
      )}
    </li>
  );
}

function SignOutElsewhere() {
  const texts = deviceTexts;
  const [isAsking, setAsking] = useState(false);
  const [revokeTokens, setRevokeTokens] = useState(false);
  const around = useRestoreFocus<HTMLDivElement>();
  const utils = trpc.useUtils();
  const signOut = trpc.account.signOutElsewhere.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? texts.failed),
    onSettled: () =>
      Promise.all([utils.account.devices.invalidate(), utils.account.tokens.invalidate()]),
  });

  function requestRevocation() {
    setRevokeTokens(false);
    setAsking(true);
  }

  function confirm() {
    setAsking(false);
    signOut.mutate({ revokeTokens });
  }

  return (
    <div ref={around}>
      <Button busy={signOut.isPending} onClick={requestRevocation}>
        {texts.elsewhere}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={texts.question}
          details={texts.details}
          confirm={texts.elsewhere}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        >
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={revokeTokens}
              onChange={(event) => setRevokeTokens(event.target.checked)}
            />
            {texts.revokeTokens}
          </label>
        </ConfirmDialog>
      )}
    </div>
  );
}
