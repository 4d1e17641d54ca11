/** The page on which a client approves hours, without an account. */
export const clientApprovalTexts = {
  title: (period: string) => `Hours, ${period}`,
  forClient: (name: string) => `For ${name}`,
  decide: 'Your approval',
  toDecide: (count: number) =>
    count === 1 ? '1 entry is waiting for you' : `${count} entries are waiting for you`,
  asked: (count: number) =>
    count === 1
      ? '1 question is waiting for an answer'
      : `${count} questions are waiting for an answer`,
  done: 'You have approved all hours. Thank you.',
  nothing: 'There are no hours in this period.',
  rounded: {
    entry: 'Hours are shown as they are billed: each entry is rounded.',
    day: 'Hours are shown as they are billed: the time of a task and day is rounded together, and each entry shows its share.',
  },
  net: 'Amounts are net, without tax.',
  hours: (time: string) => `${time} hours`,
  approveAll: (count: number) => (count === 1 ? 'Approve 1 entry' : `Approve all ${count} entries`),
  lines: 'Entries',
  columns: {
    day: 'Day',
    work: 'Work',
    person: 'Person',
    hours: 'Hours',
    rate: 'Rate',
    amount: 'Amount',
    answer: 'Your answer',
  },
  work: 'Work',
  noRate: '–',
  total: 'Total',
  approve: 'Approve',
  approveOne: (day: string, work: string) => `Approve ${work}, ${day}`,
  ask: 'Ask',
  askOne: (day: string, work: string) => `Ask about ${work}, ${day}`,
  approvedBy: (name: string, at: string) => `Approved by ${name}, ${at}`,
  askedBy: (name: string, at: string) => `Question by ${name}, ${at}`,
  answer: (text: string) => `Answer: ${text}`,
  changed: (what: string) => `Changed since your approval. Before: ${what}`,
  removed: 'This entry was removed after your approval. It is not billed.',
  confirmRemoval: 'Confirm',
  changedSinceQuestion: 'Changed since your question.',
  name: 'Your name',
  nameMissing: 'Enter your name.',
  question: 'Your question',
  questionMissing: 'Enter your question.',
  approveTitle: (count: number) =>
    count === 1 ? 'Approve this entry?' : `Approve ${count} entries?`,
  approveText: (time: string) =>
    `You approve ${time} hours as they are shown. Your name, the time and your network address are kept.`,
  askTitle: 'Ask about this entry',
  askText: 'Your name, the time and your network address are kept.',
  sendQuestion: 'Send question',
  sending: 'Sending…',
  changedMeanwhile:
    'Some of these hours have changed, or someone else has answered. Please look at them again.',
  ended: 'This link is no longer valid. Ask for a new one.',
  failed: 'That could not be sent. Please try again.',
  sent: 'Your answer was sent.',
};
