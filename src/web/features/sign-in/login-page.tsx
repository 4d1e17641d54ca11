import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { authTexts } from '../../i18n/en/auth.ts';
import { useSession } from '../../session/use-session.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ConnectForm } from './connect-form.tsx';
import { GoogleButton } from './google-button.tsx';
import { emailIn } from './id-token.ts';
import styles from './login-page.module.css';
import { ModeToggle } from './mode-toggle.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useGoogleSignIn } from './use-google-sign-in.ts';
import { useLoginSearch } from './use-login-search.ts';

const ConfirmEmail = lazy(() => import('./mailed-links/confirm-email.tsx'));
const NewPasswordForm = lazy(() => import('./mailed-links/new-password-form.tsx'));

export default function LoginPage() {
  const { mode, redirect, setup, invite, reset, email } = useLoginSearch();
  const { user } = useSession();
  const google = useGoogleSignIn({ mode, setup, invite });
  const router = useRouter();
  const isSignUp = mode === 'signup';

  useEffect(() => {
    if (user && !reset && !email) router.history.replace(redirect ?? '/dashboard');
  }, [user, redirect, reset, email, router]);
  if (reset) {
    return (
      <SignInLayout title={authTexts.newPasswordTitle}>
        <Suspense>
          <NewPasswordForm token={reset} />
        </Suspense>
      </SignInLayout>
    );
  }
  if (email) {
    return (
      <SignInLayout title={authTexts.newEmailTitle}>
        <Suspense>
          <ConfirmEmail token={email} />
        </Suspense>
      </SignInLayout>
    );
  }
  if (user) return null;

  if (google.link) {
    const { tokens, question } = google.link;
    return (
      <SignInLayout title={authTexts.connectTitle}>
        {question !== null && (
          <div className={styles.question}>
            <InlineAlert onDismiss={google.dismissQuestion}>{question}</InlineAlert>
          </div>
        )}
        <ConnectForm {...google} email={emailIn(tokens.credential)} />
      </SignInLayout>
    );
  }
  return (
    <SignInLayout
      title={isSignUp ? authTexts.signUpTitle : authTexts.signInTitle}
      text={isSignUp ? authTexts.signUpText : authTexts.signInText}
    >
      {isSignUp ? <SignUpForm setup={setup} invite={invite} /> : <SignInForm />}
      <p className={styles.or}>
        <span>{authTexts.or}</span>
      </p>
      <GoogleButton {...google} />
      <ModeToggle isSignUp={isSignUp} />
    </SignInLayout>
  );
}

interface SignInLayoutProps {
  title: string;
  text?: string;
  children: ReactNode;
}

function SignInLayout({ title, text, children }: SignInLayoutProps) {
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.panel}>
        <div className={styles.logo}>
          <LogoMark />
        </div>
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </div>
  );
}
