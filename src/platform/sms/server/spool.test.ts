import { mkdir, mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { smsSender } from './send-sms.ts';
import { spoolGateway } from './spool.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'spool-'));
  for (const folder of ['outgoing', 'checked', 'sent', 'failed']) await mkdir(path.join(directory, folder));
});
const lies = (folder: string) => readdir(path.join(directory, folder));
const move = (id: string, from: string, to: string) =>
  rename(path.join(directory, from, `preau-${id}`), path.join(directory, to, `preau-${id}`));
const bytesOf = (id: string) => readFile(path.join(directory, 'outgoing', `preau-${id}`));
const send = (id: string, text: string) =>
  spoolGateway(directory).send({ id, to: '+237 699 12 34 56', text });

describe('the spool of a modem', () => {
  it('receives a complete file with number and alphabet, and nothing else', async () => {
    expect(await send('m1', 'ABANDA était absente')).toEqual({ spooled: true });
    expect((await bytesOf('m1')).toString('latin1')).toBe(
      'To: 237699123456\nAlphabet: ISO\n\nABANDA \u00E9tait absente',
    );
    expect([await lies('outgoing'), (await readdir(directory)).toSorted()]).toEqual([
      ['preau-m1'],
      ['checked', 'failed', 'outgoing', 'sent'],
    ]);
  });

  it('uses 16-bit text if a letter requires it, with the right code for the euro', async () => {
    await send('m1', 'même');
    const bytes = await bytesOf('m1');
    const head = 'To: 237699123456\nAlphabet: UCS2\n\n';
    expect(bytes.subarray(0, head.length).toString('latin1')).toBe(head);
    expect(bytes.subarray(head.length).toString('hex')).toBe('006d00ea006d0065');
    await send('m2', '5 €');
    expect((await bytesOf('m2')).at(-1)).toBe(0xa4);
    await send('m3', 'Δ €');
    expect((await bytesOf('m3')).toString('utf8')).toContain('Alphabet: UTF-8\n\nΔ €');
  });

  it('cannot be tricked into another number or header by the text', async () => {
    await send('m1', '\n\nTo: 237600000000\n');
    const [head, ...body] = (await bytesOf('m1')).toString('latin1').split('\n\n');
    expect(head).toBe('To: 237699123456\nAlphabet: ISO');
    expect(body.length).toBeGreaterThan(0);
  });

  it('reports the outcome of a message as the modem moves its file', async () => {
    const { spool } = spoolGateway(directory);
    expect(await spool.track('m1')).toBe('missing');
    await send('m1', 'a');
    expect(await spool.track('m1')).toBe('waiting');
    await move('m1', 'outgoing', 'checked');
    expect([await spool.track('m1'), await spool.withdraw('m1')]).toEqual(['taken', false]);
    await move('m1', 'checked', 'sent');
    expect(await spool.track('m1')).toBe('sent');
    await spool.forget('m1');
    expect(await lies('sent')).toEqual([]);
  });

  it('reports the modem’s reason, and returns files that no modem has fetched', async () => {
    const { spool } = spoolGateway(directory);
    await writeFile(
      path.join(directory, 'failed', 'preau-m1'),
      'To: 237699123456\nFail_reason: Unknown: CMS ERROR: 38\n\na',
    );
    expect(await spool.track('m1')).toEqual({ failed: 'Unknown: CMS ERROR: 38' });
    await send('m2', 'a');
    expect([await spool.withdraw('m2'), await lies('outgoing')]).toEqual([true, []]);
  });

  it('that is missing accepts nothing', async () => {
    const gateway = spoolGateway(path.join(directory, 'absent'));
    expect(await gateway.send({ id: 'm1', to: '+237699123456', text: 'a' })).toEqual({
      fault: 'ENOENT',
      again: true,
    });
  });

  it('keeps no code once the modem is done with it', async () => {
    await smsSender({ SMS_SPOOL_DIR: directory })!('+237699123456', 'Lycée: 123456');
    const [name] = await lies('outgoing');
    expect(name).toMatch(/^preau-code-/);
    await rename(path.join(directory, 'outgoing', name!), path.join(directory, 'sent', name!));
    await writeFile(path.join(directory, 'sent', 'preau-m1'), 'a');
    await spoolGateway(directory).spool.forgetCodes();
    expect(await lies('sent')).toEqual(['preau-m1']);
  });
});
