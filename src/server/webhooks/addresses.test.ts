import { expect, it } from 'vitest';
import { addressesOf, isPublic } from './addresses.ts';

const PUBLIC = ['93.184.215.14', '8.8.8.8', '172.32.0.1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'];
const OTHERS = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
];

it('ZS9 only publicly routable addresses are public', () => {
  const familyOf = (address: string) => (address.includes(':') ? 6 : 4);
  for (const address of PUBLIC) {
    expect([address, isPublic({ address, family: familyOf(address) })]).toEqual([address, true]);
  }
  for (const address of OTHERS) {
    expect([address, isPublic({ address, family: familyOf(address) })]).toEqual([address, false]);
  }
});

it('ZS9 a host is judged by its address, in any notation', async () => {
  for (const host of [
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '[::1]',
    '[::ffff:7f00:1]',
    'localhost',
  ]) {
    const refused = addressesOf(new URL(`http://${host}/`), false);
    await expect(refused, host).rejects.toMatchObject({ code: 'webhook.private' });
    expect(await addressesOf(new URL(`http://${host}/`), true), host).not.toEqual([]);
  }
  const addresses = await addressesOf(new URL('https://93.184.215.14:8443/x'), false);
  expect(addresses).toEqual([{ address: '93.184.215.14', family: 4 }]);
  const none = addressesOf(new URL('http://no-such-host.invalid/'), true);
  await expect(none).rejects.toMatchObject({ code: 'webhook.hostUnknown' });
});
