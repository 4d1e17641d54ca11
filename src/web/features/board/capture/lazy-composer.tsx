import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import type { ComposerProps } from './composer.tsx';

const loadComposer = () => import('./composer.tsx');

/** The composer, loaded after the first paint; its arrival renders no column again. */
export function LazyComposer(props: ComposerProps) {
  const Composer = useLazyComponent(loadComposer);
  return Composer && <Composer {...props} />;
}
