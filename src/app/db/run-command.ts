import { resolve } from 'node:path';
import { DatabaseError } from 'pg';
import { readEnvironment } from '#platform/env/environment.ts';
import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { key } from './key.ts';
import { list } from './list.ts';
import { restore } from './restore.ts';
import { verify } from './verify.ts';

const COMMANDS: Record<string, Command> = { backup, restore, verify, list, key };

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs the typed command and returns the exit code; a failure is printed as one sentence. */
export async function runDatabaseCommand(typed: string[], variables: NodeJS.ProcessEnv): Promise<number> {
  const interrupted = new AbortController();
  const stop = () => interrupted.abort(new Error('Interrupted: nothing was kept.'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const { command, word } = read(typed);
    // npm runs scripts in the package's folder, and says where it was called.
    const file = word === null ? null : resolve(variables['INIT_CWD'] ?? '.', word);
    const environment = readEnvironment(variables);
    const { signal } = interrupted;
    say(await command.run({ environment, file, say, signal, now: () => new Date() }));
    return 0;
  } catch (error) {
    process.stderr.write(`${tell(error)}\n`);
    return 1;
  }
}

function read([name = '', ...words]: string[]): { command: Command; word: string | null } {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const most = command?.words === '' ? 0 : 1;
  const least = command?.words === '<file>' ? 1 : 0;
  if (!command || words.length > most || words.length < least || words.some((word) => word.startsWith('-')))
    throw new Error(usage());
  return { command, word: words[0] ?? null };
}

/**
 * The message of a failed query contains its parameters, which are personal data: only the kind of failure
 * is printed.
 */
function tell(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof DatabaseError)
      return `The database did not do it (${[cause.code, cause.constraint].filter(Boolean).join(', ')}), and nothing was changed.`;
  return error instanceof Error ? error.message : String(error);
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { words, does }]) => `  ${[name, words].filter(Boolean).join(' ')}\n      ${does}`,
  );
  return `Usage: npm run db -- <command>\n\n${lines.join('\n')}`;
}
