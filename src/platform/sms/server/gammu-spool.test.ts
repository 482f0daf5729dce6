import { mkdir, mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/db/ids.ts';
import { gammuGateway } from './gammu-spool.ts';
import { CODE } from './spool.ts';
import { smsSender } from './send-sms.ts';

let directory: string;
let clock: Date;
beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'gammu-'));
  for (const folder of ['inbox', 'outbox', 'sent', 'error']) await mkdir(path.join(directory, folder));
  clock = new Date('2026-11-27T09:00:00Z');
});
const gateway = () => gammuGateway(directory, () => clock);
const lies = (folder: string) => readdir(path.join(directory, folder));
/** A fake daemon: takes the first file by name, and moves it once it was sent or failed. */
const daemonMoves = async (folder: 'sent' | 'error') => {
  const [name] = (await lies('outbox')).filter((each) => /^out.*\.txt/i.test(each)).toSorted();
  await rename(path.join(directory, 'outbox', name!), path.join(directory, folder, name!));
};
const send = (id: string, text = 'a') => gateway().send({ id, to: '+237 699 12 34 56', text });
/** The number as the daemon parses it: between the third and the fourth underscore. */
const numberIn = (name: string) => name.split('_')[3];

describe('the spool of gammu-smsd', () => {
  it('receives a complete file with a readable name, in 16-bit text with a byte-order mark', async () => {
    expect(await send('m1', 'ABANDA était absente, même hier €')).toEqual({ spooled: true });
    const [name] = await lies('outbox');
    expect(name).toBe('OUTC20261127_090000_000_+237699123456_preau-m1.txt');
    expect(numberIn(name!)).toBe('+237699123456');
    const bytes = await readFile(path.join(directory, 'outbox', name!));
    expect(bytes.subarray(0, 2).toString('hex')).toBe('feff');
    expect(new TextDecoder('utf-16be').decode(bytes)).toBe('ABANDA était absente, même hier €');
    expect((await readdir(directory)).toSorted()).toEqual(['error', 'inbox', 'outbox', 'sent']);
  });

  it('never receives a name longer than the daemon’s limit of 99 letters', async () => {
    await gateway().send({ id: `${CODE}${newId()}`, to: '+237699123456789', text: 'a' });
    const [name] = await lies('outbox');
    expect(name!.length).toBeLessThan(100);
    expect(name!.split('_')).toHaveLength(5);
  });

  it('reports the outcome of a message as the daemon moves its file', async () => {
    const { spool } = gateway();
    expect(await spool.track('m1')).toBe('missing');
    await send('m1');
    expect(await spool.track('m1')).toBe('waiting');
    await daemonMoves('sent');
    expect([await spool.track('m1'), await spool.withdraw('m1')]).toEqual(['sent', false]);
    await send('m2');
    await daemonMoves('error');
    expect(await spool.track('m2')).toEqual({ failed: 'MODEM' });
    for (const id of ['m1', 'm2']) await spool.forget(id);
    expect([await lies('sent'), await lies('error')]).toEqual([[], []]);
  });

  it('returns messages queued behind another; the first one may already be on its way', async () => {
    const { spool } = gateway();
    // A file by another program, not one of ours.
    await writeFile(path.join(directory, 'outbox', 'OUT+237600000000.txt'), 'x');
    for (const id of ['m1', 'm2', 'm3']) {
      await send(id);
      clock = new Date(clock.getTime() + (id === 'm1' ? 0 : 1));
    }
    expect(await spool.newestFirst!(['m1', 'm3', 'm2'])).toEqual(['m3', 'm2', 'm1']);
    // Created in the same millisecond as the first.
    expect(await spool.withdraw('m2')).toBe('unsure');
    expect(await spool.withdraw('m3')).toBe(true);
    expect(await spool.withdraw('m1')).toBe('unsure');
    expect(await spool.withdraw('m1')).toBe(false);
    expect(await lies('outbox')).toEqual(['OUT+237600000000.txt']);
  });

  it('that is missing accepts nothing, and keeps no code once the daemon is done with it', async () => {
    const absent = gammuGateway(path.join(directory, 'absent'));
    expect(await absent.send({ id: 'm1', to: '+237699123456', text: 'a' })).toEqual({
      fault: 'ENOENT',
      again: true,
    });
    await smsSender({ SMS_PROVIDER: 'gammu', SMS_SPOOL_DIR: directory })!('+237699123456', 'Code: 123456');
    await daemonMoves('sent');
    await writeFile(path.join(directory, 'sent', 'OUTC20261127_090000_000_+237699123456_preau-m1.txt'), 'a');
    await gateway().spool.forgetCodes();
    expect(await lies('sent')).toEqual(['OUTC20261127_090000_000_+237699123456_preau-m1.txt']);
  });
});
