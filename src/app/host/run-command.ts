import { parseArgs } from 'node:util';
import { type Environment, readEnvironment } from '#platform/env/environment.ts';
import { enable, endSessions, list, removeFactors } from './accounts.ts';
import type { Command } from './command.ts';
import { createAdmin } from './create-admin.ts';
import { giveDuty } from './give-duty.ts';
import { rotateKeys, verifyAudit } from './installation.ts';
import { resetPassword } from './new-password.ts';
import { renewSecretKey } from './renew-secret-key.ts';
import { openForCommand } from './open-school.ts';
import { readPassword } from './read-password.ts';
import { HostRefusal } from './refusal.ts';

const COMMANDS: Record<string, Command> = {
  'create-admin': createAdmin,
  'give-duty': giveDuty,
  'reset-password': resetPassword,
  list,
  'end-sessions': endSessions,
  'remove-factors': removeFactors,
  enable,
  'verify-audit': verifyAudit,
  'rotate-keys': rotateKeys,
  'renew-secret-key': renewSecretKey,
};

/** Runs the typed command and returns the exit code; a failure is printed as one sentence. */
export async function runCommand(typed: string[], variables: NodeJS.ProcessEnv): Promise<number> {
  try {
    process.stdout.write(`${await obey(typed, readEnvironment(variables))}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

async function obey(typed: string[], environment: Environment): Promise<string> {
  const { command, words, withPassword } = read(typed);
  const password = withPassword ? await readPassword() : null;
  const { db, close } = await openForCommand(environment);
  try {
    return await command.run({ db, environment, words, password, now: () => new Date() });
  } catch (error) {
    throw error instanceof HostRefusal ? error : withoutData(error);
  } finally {
    await close();
  }
}

/**
 * The message of a failed query contains its parameters, which are personal data: only the kind of failure
 * is printed.
 */
function withoutData(error: unknown): HostRefusal {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string')
      return new HostRefusal(`The database did not do it (${code}), and nothing was changed.`);
  }
  return new HostRefusal('The database went away: try again.');
}

function read(typed: string[]) {
  const { values, positionals } = parsed(typed);
  const [name = '', ...words] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new HostRefusal(usage());
  const wanted = command.words === '' ? 0 : command.words.split('> <').length;
  // A full name is the last argument and may have been typed without quotes.
  const given = wanted > 1 ? [...words.slice(0, 1), words.slice(1).join(' ')].filter(Boolean) : words;
  if (given.length !== wanted || (values.password && !command.takesPassword))
    throw new HostRefusal(`Usage: npm run people -- ${line(name, command)}`);
  return { command, words: given, withPassword: values.password };
}

function parsed(typed: string[]) {
  try {
    return parseArgs({
      args: typed,
      allowPositionals: true,
      options: { password: { type: 'boolean', default: false } },
    });
  } catch {
    // The input is not echoed: it may have been a password.
    throw new HostRefusal(usage());
  }
}

const line = (name: string, { words, takesPassword }: Command) =>
  [name, words, takesPassword && '[--password]'].filter(Boolean).join(' ');

function usage(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, command]) => `  ${line(name, command)}\n      ${command.does}`,
  );
  return `Usage: npm run people -- <command>\n\n${lines.join('\n')}`;
}
