/** Limits of automation rules. Separate from limits.ts, which every page loads. */
export const AUTOMATION_LIMITS = {
  /** Automation rules of one board. */
  automations: 20,
  actions: 5,
  name: 100,
  comment: 2000,
  /**
   * Maximum number of days before a due date at which a rule fires, or after today to which it sets
   * a due date.
   */
  days: 365,
} as const;
