/** The page of a document for a client, who has no account. */
export const clientPageTexts = {
  loading: 'Loading the document...',
  endedTitle: 'This link is no longer valid',
  endedText: 'Ask the sender for a new one.',
  failedTitle: 'The document could not be loaded',
  failedText: 'The server cannot be reached right now.',
  tryAgain: 'Try Again',
  madeWith: 'Made with Freelane',
};

export const clientInvoiceTexts = {
  download: { pdf: 'Download PDF', xml: 'XML', ubl: 'XML' },
  downloadFailed: (name: string) => `“${name}” could not be downloaded. Please try again.`,
  print: 'Print',
  payment: 'Payment',
  toPay: 'To be paid',
  nothingToPay: 'There is nothing left to pay. Thank you.',
  cancelled: 'This invoice was cancelled. There is nothing to pay.',
  creditNote: 'This amount is credited to you.',
  dueOn: (day: string) => `Due on ${day}`,
  paid: (amount: string) => `${amount} has been paid`,
  credited: (amount: string) => `${amount} has been credited`,
  recipient: 'Account holder',
  iban: 'IBAN',
  bic: 'BIC',
  amount: 'Amount',
  reference: 'Reference',
  copy: (what: string) => `Copy ${what}`,
  copied: (what: string) => `${what}: copied`,
  codeLabel: 'QR code for banking apps',
  scan: 'Scan with your banking app',
};
