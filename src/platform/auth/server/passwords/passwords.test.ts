import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, newPasswordFault } from './passwords.ts';
import { networkOf } from '../limits/network.ts';
import { QueueFull, workQueue } from './work-queue.ts';

describe('a common password', () => {
  it.each(
    `123456 123456789 password Password123 P@ssw0rd azerty azerty123 AZERTY1234 qwerty 111111 aaaaaaa abcabc 121212
     654321 abcdef 112233 iloveyou motdepasse Bonjour2026 cameroun237 douala2025! Élève2024 doudou12 jesus1 lycee yaounde 1q2w3e4r
     azertyqsdf qweasdzxc 147258369 abc123def 1qaz2wsx3edc 24122010 24/12/2010 20101224 mamanmaman 237douala !football password123
     BHRH0H2OOF6XBQJEH 193570356033 dimazarya`.split(/\s+/),
  )('%s is common', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each([
    'demo-preau-2026',
    'a long enough secret',
    'mangue bleue 27',
    'Kx7#mPq2',
    'passwordless-life',
    'x8vn2qpa',
    'la pirogue rentre',
    '8842619357',
    'trois mangues',
    '🥭🥭 bleue',
  ])('%s is not', async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  });
});

describe('A11: a new password', () => {
  const rules = { email: 'elodie.ngo@school.test', shortest: 6, words: ['Lycée de Deïdo'] };
  const faultOf = (password: string, more: Partial<typeof rules> = {}) =>
    newPasswordFault(password, { ...rules, ...more });

  it.each(
    `elodie.ngo@school.test elodie.ngo elodie Elodie2026 élodie! lyceedeido deido2026 lycée-de-deïdo password123`.split(
      ' ',
    ),
  )('is not %s: words about the person and the school are guessed first', async (password) => {
    expect(await faultOf(password)).toBe('WEAK');
  });

  it.each([
    ['ndol7', 6, 'SHORT'],
    ['ndole7', 6, null],
    ['mangue 27', 10, 'SHORT'],
    ['mangue 271', 10, null],
    ['a'.repeat(5), 6, 'SHORT'],
    [`${'kiwi '.repeat(12)}🥭🥭🥭🥭`, 10, null],
    ['🥭🍍🥥🍌🍋🍉', 6, null],
    [`x${'ab '.repeat(43)}`, 6, 'LONG'],
  ])('%s with a minimum of %i characters: %s', async (password, shortest, fault) => {
    expect(await faultOf(password, { shortest })).toBe(fault);
  });

  it('counts an é as one character, whichever way the keyboard encodes it', async () => {
    expect(await faultOf('e\u0301te\u0301 7')).toBe('SHORT');
    expect(await faultOf('e\u0301te\u0301 72')).toBeNull();
  });

  it('is stored as argon2id', async () => {
    expect(await hashPassword('ndole72')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('the queue for expensive work', () => {
  it('runs two at once, lets two wait, refuses the next, and always accepts work that may wait', async () => {
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

  it('continues after failed work', async () => {
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
])('assigns %s to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
