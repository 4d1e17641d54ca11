import '@fontsource-variable/inter/opsz.css';
import './ui/tokens.css';
import './ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startSession } from './auth/session.ts';
import { preloadHeader } from './header/header.tsx';
import { router } from './router.tsx';
import { kitTexts } from './texts/shell.ts';
import { WordsContext } from './ui/words.ts';

startSession();
if (window.location.pathname !== '/') preloadHeader();

const root = document.getElementById('root');
if (!root) throw new Error('There is no #root to render into');
createRoot(root).render(
  <StrictMode>
    <WordsContext value={kitTexts}>
      <RouterProvider router={router} />
    </WordsContext>
  </StrictMode>,
);
