// Attacks the server on the given port in a separate process until the parent ends it; reports the
// start and the outcomes.
import { startAttacks } from '../../../src/test/clients/hostile-clients.ts';

const ADDRESSES = 10;

const attacks = startAttacks(Number(process.argv[2]), {
  share: 1,
  // Each attack has its own addresses, so that none uses up another's limits.
  addresses: (attack) =>
    Array.from({ length: ADDRESSES }, (_, n) => `127.0.${attack + 1}.${n + 2}`),
});

process.send?.('begun');

process.once('message', async () => {
  await attacks.stop();
  const results = attacks.tallies.map(({ what, hands, outcomes }) => ({
    what,
    hands,
    outcomes: [...outcomes],
  }));
  const { user, system } = process.cpuUsage();
  process.send?.({ results, cpuMs: (user + system) / 1000 }, () => process.exit());
});
// Without a parent there is no recipient for the results.
process.once('disconnect', () => process.exit());
