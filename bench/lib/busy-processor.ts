// Uses the given fraction of a processor, in slices, until the parent exits.
const SLICE_MS = 10;

const part = Number(process.argv[2]);
setInterval(() => {
  const end = performance.now() + part * SLICE_MS;
  while (performance.now() < end);
}, SLICE_MS);

process.send?.('begun');
process.once('disconnect', () => process.exit());
