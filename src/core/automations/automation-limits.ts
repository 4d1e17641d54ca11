/** The limits of rules of automation, apart from the others, which each page loads. */
export const AUTOMATION_LIMITS = {
  /** Rules of one board. */
  automations: 20,
  actions: 5,
  name: 100,
  comment: 2000,
  /** The most days before a due date at which a rule starts, or after today to which it sets one. */
  days: 365,
} as const;
