/** Examples of sent invoices and clients' links. */
export const sending = {
  ...{ id: 's4w8d5n6p2r0szta87qk3c2m9x', level: null, to: ['pay@acme.example'], cc: [] },
  ...{ subject: 'Rechnung 2026-0042', text: 'Guten Tag', hasLink: true, isByHand: false },
  ...{ state: 'queued' as const, fault: null, faultText: '', createdBy: 'Ann Tester' },
  ...{ createdAt: '2026-11-27T08:30:00.000Z', sentAt: null },
};

export const clientLink = {
  ...{ id: 'l4w8d5n6p2r0szta87qk3c2m9x', createdBy: 'Ann Tester' },
  ...{ createdAt: '2026-11-27T08:30:00.000Z', revokedAt: null, expiresAt: null },
  ...{ firstOpenedAt: '2026-11-27T09:12:00.000Z', lastOpenedAt: '2026-11-27T09:12:00.000Z' },
};

export const createdLink = {
  id: clientLink.id,
  url: 'https://freelane.example/client#client_…',
};
