// Attacks the server on the port that it is given, in a process of its own, until its parent has heard
// enough; tells when it has begun, and what came of it.
import { startAttacks } from '../src/test/hostile-clients.ts';

const ADDRESSES = 10;

const attacks = startAttacks(Number(process.argv[2]), {
  share: 1,
  // Each has its own, so that what one uses up of the limits is not another's.
  addresses: (attack) =>
    Array.from({ length: ADDRESSES }, (_, n) => `127.0.${attack + 1}.${n + 2}`),
});

process.send?.('begun');

process.once('message', async () => {
  await attacks.stop();
  const told = attacks.tallies.map(({ what, hands, outcomes }) => ({
    what,
    hands,
    outcomes: [...outcomes],
  }));
  const { user, system } = process.cpuUsage();
  process.send?.({ told, cpuMs: (user + system) / 1000 }, () => process.exit());
});
// With its parent gone there is nobody to tell.
process.once('disconnect', () => process.exit());
