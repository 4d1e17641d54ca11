/** The page of a quote for a client, who has no account. */
export const clientQuoteTexts = {
  decide: 'Your decision',
  validUntil: (day: string) => `You can accept it until ${day}.`,
  expired: (day: string) => `This quote was valid until ${day}. Ask for a new one.`,
  accepted: (name: string) => `Accepted by ${name}`,
  declined: (name: string) => `Declined by ${name}`,
  at: (moment: string) => `On ${moment}`,
  reason: (reason: string) => `Reason: ${reason}`,
  accept: 'Accept quote',
  decline: 'Decline',
  name: 'Your name',
  nameMissing: 'Enter your name.',
  why: 'Reason (optional)',
  acceptTitle: 'Accept this quote?',
  acceptText: (amount: string) =>
    `You accept this quote for ${amount} in total. Your name, the time and your network address are stored.`,
  declineTitle: 'Decline this quote?',
  declineText: 'Your name, the time and your network address are stored.',
  sending: 'Sending…',
  revised: 'This quote has been changed or withdrawn. Ask for the new version.',
  failed: 'Your decision could not be sent. Please try again.',
};
