import { expect, it } from 'vitest';
import { isServiceAddress } from '../assistant.rules.ts';
import { askModel } from './ask-model.ts';
import { literalAddress, mayConnect } from './model-address.ts';

it.each([
  ['127.0.0.1', true, true],
  ['10.1.2.3', true, true],
  ['172.16.0.1', true, true],
  ['172.32.0.1', false, true],
  ['192.168.1.20', true, true],
  ['100.64.0.9', true, true],
  ['::1', true, true],
  ['fd12:3456::1', true, true],
  ['::ffff:192.168.1.20', true, true],
  ['8.8.8.8', false, true],
  ['::ffff:8.8.8.8', false, true],
  ['2a00:1450::1', false, true],
  // Cloud providers serve a machine's own secrets at this address.
  ['169.254.169.254', false, false],
  ['::ffff:169.254.169.254', false, false],
  ['::ffff:a9fe:a9fe', false, false],
  ['fd00:ec2::254', false, false],
  ['fe80::1', false, false],
  ['0.0.0.0', false, false],
  ['::', false, false],
  ['224.0.0.1', false, false],
  ['255.255.255.255', false, false],
  ['not an address', false, false],
])('%s may be used over http: %s, over https: %s', (address, clear, encrypted) => {
  expect(mayConnect(address, 'http:')).toBe(clear);
  expect(mayConnect(address, 'https:')).toBe(encrypted);
});

it.each([
  'http://2852039166/v1',
  'http://0xa9fea9fe/v1',
  'http://169.254.169.254',
  'http://[::ffff:169.254.169.254]/v1',
])('%s is refused however it is written, before anything is sent', async (address) => {
  expect(literalAddress(new URL(address))).not.toBeNull();
  expect(await askModel({ address, model: 'm', key: null }, { system: '', user: '' })).toEqual({
    fault: 'address',
  });
});

it('only http and https URLs without user, query and fragment are accepted', () => {
  for (const address of ['https://api.example.com/v1', 'http://localhost:11434/v1', 'https://[::1]:8000'])
    expect(isServiceAddress(address), address).toBe(true);
  for (const address of [
    'api.example.com',
    'file:///etc/passwd',
    'ftp://x/v1',
    'https://user:word@x/v1',
    'https://x/v1?key=1',
    'https://x/v1#a',
    'javascript:alert(1)',
  ])
    expect(isServiceAddress(address), address).toBe(false);
});
