import './ui/typeface.css';
import './ui/tokens.css';
import './ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadHeader } from './app/header/header.tsx';
import { router } from './app/router.tsx';
import { uiTexts } from './i18n/en/shell.ts';
import { prefetchedAnswers } from './session/prefetch.ts';
import { startSession } from './session/session.ts';
import { UiTextsContext } from './ui/ui-texts.ts';

const answers = prefetchedAnswers();
startSession();
if (location.pathname !== '/') preloadHeader();

/** How long one looks at an empty page at most while the screen and what it shows arrive. */
const EMPTY_MS = 150;

// Mostly the screen is there by then, with what it shows: then it is rendered once, not in parts.
const patience = new Promise((resolve) => setTimeout(resolve, EMPTY_MS));
void Promise.race([Promise.all([router.load(), answers]), patience]).then(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <UiTextsContext value={uiTexts}>
        <RouterProvider router={router} />
      </UiTextsContext>
    </StrictMode>,
  ),
);
