import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LogoMark } from '../logo.tsx';
import { PageTitle } from '../page-title.tsx';
import { authTexts } from '../texts/auth.ts';
import { GoogleButton } from './google-button.tsx';
import styles from './login-page.module.css';
import { readLoginSearch } from './login-search.ts';
import { ModeToggle } from './mode-toggle.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useSession } from './use-session.ts';

export function LoginPage() {
  const { mode, redirect, setup, invite } = readLoginSearch(useSearch({ from: '/login' }));
  const { user } = useSession();
  const router = useRouter();
  const isSignUp = mode === 'signup';
  const title = isSignUp ? authTexts.signUpTitle : authTexts.signInTitle;

  useEffect(() => {
    if (user) router.history.replace(redirect ?? '/dashboard');
  }, [user, redirect, router]);
  if (user) return null;

  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.panel}>
        <div className={styles.logo}>
          <LogoMark />
        </div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{isSignUp ? authTexts.signUpText : authTexts.signInText}</p>
        {isSignUp ? <SignUpForm setup={setup} invite={invite} /> : <SignInForm />}
        <p className={styles.or}>
          <span>{authTexts.or}</span>
        </p>
        <GoogleButton />
        <ModeToggle isSignUp={isSignUp} />
      </div>
    </div>
  );
}
