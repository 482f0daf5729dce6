import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Reads the first line of standard input; on a terminal it prompts, without echo. */
export function readPassword(): Promise<string> {
  const atTerminal = process.stdin.isTTY === true;
  if (atTerminal) process.stderr.write('New password: ');
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silence, terminal: atTerminal });
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    lines.once('close', () => {
      if (atTerminal) process.stderr.write('\n');
      resolve('');
    });
  });
}
