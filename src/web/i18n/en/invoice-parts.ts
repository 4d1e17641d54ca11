export const invoicePartTexts = {
  madeOf: (what: string) => `Invoices behind this amount: ${what}`,
  showAll: 'Show all invoices',
  open: 'Outstanding',
  overdue: 'Overdue',
  openOfAge: (age: string) => `Outstanding, ${age}`,
  names: {
    issued: { net: 'Issued, net', tax: 'Issued, tax', gross: 'Issued, total' },
    paid: { net: 'Paid, net', tax: 'Paid, tax', gross: 'Paid, total' },
  },
};
