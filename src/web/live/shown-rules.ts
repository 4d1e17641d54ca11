import { type OptimisticRules, optimisticRules } from '../../core/board/optimistic-view.ts';

let rules: OptimisticRules = optimisticRules;

/** The rules for commands that are shown before the server answers, as far as they are loaded. */
export function shownRules(): OptimisticRules {
  return rules;
}

/** Loads the rules that are not needed with the first card. */
export async function loadRareRules(): Promise<void> {
  const { rareOptimisticRules } = await import('../../core/board/rare-optimistic-rules.ts');
  rules = { ...optimisticRules, ...rareOptimisticRules };
}
