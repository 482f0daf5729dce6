import type { Environment } from '#platform/env/environment.ts';

export type Order = {
  environment: Environment;
  now: () => Date;
  /** The absolute path of the file argument; null where none is needed. */
  file: string | null;
  say: (line: string) => void;
  /** Aborted on Ctrl-C: work in progress is rolled back. */
  signal: AbortSignal;
};

/** A backup command. Returns the final message for the terminal. */
export type Command = {
  words: '' | '[file]' | '<file>';
  does: string;
  run: (order: Order) => Promise<string>;
};
