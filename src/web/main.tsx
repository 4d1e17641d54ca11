import './ui/typeface.css';
import './ui/tokens.css';
import './ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadHeader } from './app/header/header.tsx';
import { router } from './app/router.tsx';
import { prefetchedAnswers } from './session/prefetch.ts';
import { startSession } from './session/session.ts';

const answers = prefetchedAnswers();
startSession();
if (location.pathname !== '/') preloadHeader();

/** Longest wait on an empty page for the screen's code and data. */
const MAX_EMPTY_MS = 150;

// Usually both have arrived before that, so the screen renders only once.
const timeLimit = new Promise((resolve) => setTimeout(resolve, MAX_EMPTY_MS));
void Promise.race([Promise.all([router.load(), answers]), timeLimit]).then(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  ),
);
