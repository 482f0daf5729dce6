import { expect, it } from 'vitest';
import { isLoopbackAddress } from './loopback-address.ts';

it.each([
  'http://127.0.0.1:3000',
  'http://127.8.9.10',
  'http://localhost:3502/',
  'https://portal.localhost',
  'http://[::1]:3000',
  'http://[::ffff:127.0.0.1]:3000',
  'http://0.0.0.0:3000',
  'http://[::]:3000',
  'no address at all',
])('%s cannot be opened on another device', (address) => {
  expect(isLoopbackAddress(address)).toBe(true);
});

it.each([
  'https://portail.lycee.cm',
  'http://192.168.1.10:3000',
  'http://10.0.0.5',
  'http://ecole.local',
  'http://[2001:db8::1]:3000',
  'https://localhost.example.com',
  'http://128.0.0.1',
])('%s may be opened from another device', (address) => {
  expect(isLoopbackAddress(address)).toBe(false);
});
