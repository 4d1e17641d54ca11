import { useEffect, useRef, useState } from 'react';
import { GOOGLE_FAILED } from '../../../core/google.ts';
import { loadServerMessages, serverMessage } from '../../i18n/server-message.ts';
import { clearError } from '../../session/begin-session.ts';
import { useSession } from '../../session/use-session.ts';
import { type GoogleTokens, openGooglePopup } from './google-popup.ts';
import { isGoogleConfigured, signInWithGoogle } from './google-sign-in.ts';
import type { LoginSearch } from './login-search.ts';

interface State {
  /**
   * 'waiting' is for the popup, 'sending' for the server, 'linking' for the account's password.
   */
  step: 'idle' | 'waiting' | 'sending' | 'linking';
  error: string | null;
  /** Whether the button takes the focus, because the focused element has disappeared. */
  takesFocus: boolean;
  /** While a password is requested: the tokens that it is for, and the question's text. */
  link: { tokens: GoogleTokens; question: string | null } | null;
}

const IDLE: State = { step: 'idle', error: null, takesFocus: false, link: null };

export interface GoogleSignIn extends State {
  begin(): void;
  cancel(): void;
  /** Clears the error. */
  dismiss(): void;
  dismissQuestion(): void;
  /** Connects the account that has this email. */
  connect(password: string): void;
}

/**
 * Sign-in with Google, from the click to the session or an error. `mode` is that of the form beside
 * it.
 */
export function useGoogleSignIn({
  mode,
  setup,
  invite,
}: Pick<LoginSearch, 'mode' | 'setup' | 'invite'>): GoogleSignIn {
  const [state, setState] = useState<State>(IDLE);
  const isConfigured = useRef(true);
  const giveUp = useRef(() => {});
  const { isLoading } = useSession();
  const [beside, setBeside] = useState({ mode, isLoading });

  // Clears the error when the user switches to another way of signing in.
  if (beside.mode !== mode || beside.isLoading !== isLoading) {
    setBeside({ mode, isLoading });
    setState((now) => ({ ...now, error: null }));
  }

  useEffect(() => {
    void isGoogleConfigured().then((answer) => {
      isConfigured.current = answer;
    });
    return () => giveUp.current();
  }, []);

  function begin() {
    clearError();
    giveUp.current();
    if (!isConfigured.current) return void send(null);
    setState({ ...IDLE, step: 'waiting' });
    giveUp.current = openGooglePopup({ onTokens: send, onFailure: fail });
  }

  function cancel() {
    giveUp.current();
    setState({ ...IDLE, takesFocus: true });
  }

  function dismiss() {
    setState((now) => ({ ...now, error: null }));
  }

  function dismissQuestion() {
    setState((now) => ({ ...now, link: now.link && { ...now.link, question: null } }));
  }

  async function fail(error: string) {
    await loadServerMessages();
    setState(({ link }) => ({ ...IDLE, error: serverMessage(error), takesFocus: link !== null }));
  }

  async function send(tokens: GoogleTokens | null) {
    setState({ ...IDLE, step: 'sending' });
    const refusal = await signInWithGoogle({ ...tokens, setup, invite });
    if (!refusal) return;
    const { message, needsPassword } = refusal;
    if (!tokens || !needsPassword) return fail(message);
    setState({ ...IDLE, step: 'linking', link: { tokens, question: serverMessage(message) } });
  }

  async function connect(password: string) {
    const { link } = state;
    if (!link) return;
    setState({ ...IDLE, step: 'sending', link });
    const refusal = await signInWithGoogle({ ...link.tokens, password, setup, invite });
    if (!refusal) return;
    // The tokens are used or expired: the user starts again.
    if (refusal.message === GOOGLE_FAILED) return fail(GOOGLE_FAILED);
    setState({ ...IDLE, step: 'linking', error: serverMessage(refusal.message), link });
  }

  const connectNow = (password: string) => void connect(password);
  return { ...state, begin, cancel, dismiss, dismissQuestion, connect: connectNow };
}
