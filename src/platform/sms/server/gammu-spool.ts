import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SmsGateway, Spool, SpoolState } from './gateway.ts';
import { CODE } from './spool.ts';

/** The end of a message's file name, after its time and recipient. */
const endOf = (id: string) => `_preau-${id}.txt`;
const DONE = ['sent', 'error'];

/** `20261127_090000_000` in UTC. */
const stampOf = (name: string) => /^OUTC(\d{8}_\d{6}_\d{3})_/.exec(name)?.[1];

/**
 * The folders of gammu-smsd's FILES service. The daemon takes files in order of their names and moves one to
 * `sent` or `error` only afterwards: while it is being sent, the file is still in `outbox`. All have the same
 * priority, so that only our oldest one can be in progress.
 */
export function gammuGateway(
  directory: string,
  now: () => Date = () => new Date(),
): SmsGateway & { spool: Spool } {
  const namesIn = (folder: string) => readdir(path.join(directory, folder)).catch((): string[] => []);
  const find = async (folder: string, id: string) =>
    (await namesIn(folder)).find((name) => name.endsWith(endOf(id)));
  const remove = (folder: string, name: string) =>
    rm(path.join(directory, folder, name)).then(
      () => true,
      () => false,
    );
  const removeAll = async (isMeant: (name: string) => boolean) => {
    for (const folder of DONE)
      for (const name of (await namesIn(folder)).filter(isMeant)) await remove(folder, name);
  };
  return {
    send: async ({ id, to, text }) => {
      const stamp = now().toISOString().replaceAll(/[-:Z]/g, '').replaceAll(/[T.]/g, '_');
      const name = `OUTC${stamp}_+${to.replaceAll(/\D/g, '')}${endOf(id)}`;
      const draft = path.join(directory, `.preau-${id}.tmp`);
      try {
        await writeFile(draft, bytesOf(text), { flag: 'wx', mode: 0o660 });
        await rename(draft, path.join(directory, 'outbox', name));
        return { spooled: true };
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        return { fault: (error as NodeJS.ErrnoException).code ?? 'SPOOL', again: true };
      }
    },
    spool: {
      track: async (id): Promise<SpoolState> => {
        // In the order in which the daemon moves it, so that one moved meanwhile is found in a later folder.
        if (await find('outbox', id)) return 'waiting';
        if (await find('error', id)) return { failed: 'MODEM' };
        return (await find('sent', id)) ? 'sent' : 'missing';
      },
      withdraw: async (id) => {
        const before = (await namesIn('outbox')).filter((name) => stampOf(name) !== undefined).toSorted();
        const name = before.find((each) => each.endsWith(endOf(id)));
        if (!name || !(await remove('outbox', name))) return false;
        return stampOf(before[0]!)! < stampOf(name)! || 'unsure';
      },
      newestFirst: async (ids) => {
        const names = (await namesIn('outbox')).toSorted().toReversed();
        const placeOf = (id: string) => names.findIndex((name) => name.endsWith(endOf(id)));
        return ids.toSorted((one, other) => placeOf(one) - placeOf(other));
      },
      forget: (id) => removeAll((name) => name.endsWith(endOf(id))),
      forgetCodes: () => removeAll((name) => name.includes(`_preau-${CODE}`)),
    },
  };
}

/**
 * UTF-16 with a byte order mark: the daemon reads other bytes in its locale's encoding, and without a locale
 * truncates at an accent.
 */
const bytesOf = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
