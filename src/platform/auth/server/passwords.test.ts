import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { networkOf } from './network.ts';
import { QueueFull, workQueue } from './work-queue.ts';

describe('a password that anybody would try', () => {
  it.each(
    `123456 123456789 password Password123 P@ssw0rd azerty azerty123 AZERTY1234 qwerty 111111 aaaaaaa abcabc 121212
     654321 abcdef 112233 iloveyou motdepasse Bonjour2026 cameroun237 douala2025! Élève2024 doudou12 jesus1 lycee yaounde 1q2w3e4r`.split(
      /\s+/,
    ),
  )('%s is common', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'demo-preau-2026',
    'a long enough secret',
    'mangue bleue 27',
    'Kx7#mPq2',
    'passwordless-life',
    'x8vn2qpa',
  ])('%s is not', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

describe('the line for heavy work', () => {
  it('runs two at once, lets two wait, sends the next away, and takes the patient always', async () => {
    const run = workQueue({ atOnce: 2, waiting: 2 });
    let most = 0;
    let now = 0;
    const work = async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      now -= 1;
    };
    const inside = Array.from({ length: 4 }, () => run(work));
    await expect(run(work)).rejects.toBeInstanceOf(QueueFull);
    await Promise.all([...inside, run(work, { patient: true }), run(work, { patient: true })]);
    expect(most).toBe(2);
    await expect(run(async () => 'free again')).resolves.toBe('free again');
  });

  it('goes on after work that failed', async () => {
    const run = workQueue({ atOnce: 1, waiting: 1 });
    const failing = run(() => Promise.reject(new Error('no')));
    const next = run(async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('yes');
  });
});

it.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:0:12::5', '2001:db8:0:12::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['nonsense', 'unknown'],
])('puts %s into the neighbourhood %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
