import './ui/typeface.css';
import './ui/tokens.css';
import './ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startSession } from './auth/session.ts';
import { earlyAnswers } from './early.ts';
import { preloadHeader } from './header/header.tsx';
import { router } from './router.tsx';
import { kitTexts } from './texts/shell.ts';
import { WordsContext } from './ui/words.ts';

const answers = earlyAnswers();
startSession();
if (location.pathname !== '/') preloadHeader();

/** How long one looks at an empty page at most while the screen and what it shows arrive. */
const EMPTY_MS = 150;

// Mostly the screen is there by then, with what it shows: then it is rendered once, not in parts.
const patience = new Promise((resolve) => setTimeout(resolve, EMPTY_MS));
void Promise.race([Promise.all([router.load(), answers]), patience]).then(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <WordsContext value={kitTexts}>
        <RouterProvider router={router} />
      </WordsContext>
    </StrictMode>,
  ),
);
