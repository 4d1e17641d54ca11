/** The errors of clients and invoices, as a part of the catalogue of `core/errors.ts`. */
export const MONEY_ERRORS = {
  'money.changed': ['CONFLICT', 'Someone else has changed this in the meantime'],
  'client.unknown': ['NOT_FOUND', 'Client not found'],
  'client.limit': ['CONFLICT', 'There can be at most 2,000 clients'],
  'client.hasInvoices': ['CONFLICT', 'A client with invoices can only be archived'],
  'client.archived': ['CONFLICT', 'This client is archived. Take it out of the archive first.'],
  'client.currencyInUse': [
    'CONFLICT',
    'Projects of this client have amounts in its currency. Remove them first.',
  ],
  'rate.unknown': ['NOT_FOUND', 'Rate not found'],
  'rate.limit': ['CONFLICT', 'At most 200 rates can be set for one client, project or person'],
  'invoice.unknown': ['NOT_FOUND', 'Invoice not found'],
  'invoice.stale': ['CONFLICT', 'The invoice has been changed in the meantime'],
  'invoice.issued': [
    'CONFLICT',
    'This invoice has been issued and can no longer be changed. Credit it instead.',
  ],
  'invoice.notIssued': ['CONFLICT', 'This is not an issued invoice'],
  'invoice.incomplete': ['CONFLICT', 'Something is missing before this can be issued'],
  'invoice.notRendered': [
    'INTERNAL_SERVER_ERROR',
    'The files of the invoice could not be made. Nothing was issued.',
  ],
  'invoice.numberPattern': ['CONFLICT', 'The pattern of invoice numbers cannot be used'],
  'invoice.numberTaken': [
    'CONFLICT',
    'Another invoice has the next number. Change the pattern of invoice numbers.',
  ],
  'invoice.seriesStarted': ['CONFLICT', 'This series of numbers is already in use'],
  'invoice.tooLarge': ['BAD_REQUEST', 'An amount is too large for an invoice'],
  'invoice.lineLimit': [
    'BAD_REQUEST',
    'An invoice can have at most 500 lines. Group the time in another way.',
  ],
  'invoice.lineUnknown': ['BAD_REQUEST', 'The invoice has no such line'],
  'invoice.credited': ['CONFLICT', 'All of this invoice has been credited already'],
  'milestone.unknown': ['NOT_FOUND', 'Milestone not found'],
  'milestone.limit': ['CONFLICT', 'A project can have at most 200 milestones'],
  'milestone.notFixed': [
    'CONFLICT',
    'Only projects of a client with a fixed price have milestones with an amount',
  ],
  'milestone.billed': [
    'CONFLICT',
    'This milestone is on a draft or invoice. Take it off the draft or credit the invoice first.',
  ],
  'milestone.notBillable': [
    'CONFLICT',
    'A milestone can be invoiced once, when it is reached and has an amount',
  ],
  'prepayment.unavailable': [
    'CONFLICT',
    'A prepayment can be deducted once, after it was issued and while it is not credited',
  ],
  'prepayment.deducted': [
    'CONFLICT',
    'This prepayment is deducted on another invoice. Credit that one first.',
  ],
  'payment.unknown': ['NOT_FOUND', 'Payment not found'],
  'payment.refundLimit': ['BAD_REQUEST', 'No more can be paid back than was paid'],
} as const;
