/** What a person may have forgotten to record. */
export const dayGapTexts = {
  title: 'You forgot?',
  text: 'You worked on these tickets, but recorded no time for it.',
  from: (from: string, to: string) => `${from}–${to}`,
  add: 'Record',
  addOne: (times: string, name: string) => `Record ${times} for ${name}`,
  dismiss: 'Dismiss',
  dismissOne: (times: string, name: string) => `Dismiss ${times} for ${name}`,
};
