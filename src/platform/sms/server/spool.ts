import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { billOf } from '../parts.ts';
import type { SmsGateway, Spool, SpoolState } from './gateway.ts';

/** Prefix of the id of a message whose outcome is not tracked. */
export const CODE = 'code-';
const DONE = ['sent', 'failed'];
const nameOf = (id: string) => `preau-${id}`;

/**
 * The spool directory of SMS Server Tools: a modem in this machine sends the files in `outgoing`, without
 * Internet. A message is written elsewhere and renamed, so that the modem never reads half of it.
 */
export function spoolGateway(directory: string): SmsGateway & { spool: Spool } {
  const at = (folder: string, id: string) => path.join(directory, folder, nameOf(id));
  return {
    send: async ({ id, to, text }) => {
      const draft = path.join(directory, `.${nameOf(id)}.tmp`);
      try {
        await writeFile(draft, fileOf(to, text), { flag: 'wx', mode: 0o660 });
        await rename(draft, at('outgoing', id));
        return { spooled: true };
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        return { fault: (error as NodeJS.ErrnoException).code ?? 'SPOOL', again: true };
      }
    },
    spool: {
      track: async (id): Promise<SpoolState> => {
        // In the order in which a modem moves it, so that one moved meanwhile is found in a later folder.
        if (await exists(at('outgoing', id))) return 'waiting';
        if (await exists(at('checked', id))) return 'taken';
        const failed = await textOf(at('failed', id));
        if (failed !== null) return { failed: reasonIn(failed) };
        return (await exists(at('sent', id))) ? 'sent' : 'missing';
      },
      withdraw: (id) =>
        rm(at('outgoing', id)).then(
          () => true,
          () => false,
        ),
      forget: async (id) => {
        for (const folder of DONE) await rm(at(folder, id), { force: true });
      },
      forgetCodes: async () => {
        for (const folder of DONE)
          for (const name of await readdir(path.join(directory, folder)).catch(() => []))
            if (name.startsWith(nameOf(CODE))) await rm(path.join(directory, folder, name), { force: true });
      },
    },
  };
}

/** The bytes of a message: Latin-9 if it has every character, otherwise UTF-16, as networks bill it. */
function fileOf(to: string, text: string): Buffer {
  const head = (alphabet: string) =>
    Buffer.from(`To: ${to.replace(/\D/g, '')}\nAlphabet: ${alphabet}\n\n`, 'latin1');
  if (billOf(text).alphabet === 'ucs2')
    return Buffer.concat([head('UCS2'), Buffer.from(text, 'utf16le').swap16()]);
  const isLatin = [...text].every((letter) => letter === '€' || isLatin9(letter));
  return isLatin
    ? Buffer.concat([head('ISO'), Buffer.from(text.replaceAll('€', '\u00A4'), 'latin1')])
    : Buffer.concat([head('UTF-8'), Buffer.from(text, 'utf8')]);
}

/** Latin-9 is Latin-1 with eight characters replaced. */
const isLatin9 = (letter: string) => letter <= '\u00FF' && !/[¤¦¨´¸¼½¾]/.test(letter);

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );
const textOf = (file: string) => readFile(file, 'latin1').catch(() => null);

const reasonIn = (text: string) => /^Fail_reason: ?(.{1,60})/m.exec(text)?.[1]?.trim() ?? 'MODEM';
