import type { Environment } from '#platform/env/environment.ts';

/** What a command is told. */
export type Order = {
  environment: Environment;
  now: () => Date;
  /** The file that was named; null where none has to be. */
  file: string | null;
  /** A line of progress. */
  say: (line: string) => void;
  /** Ctrl-C: what is under way is undone. */
  signal: AbortSignal;
};

/** One thing to do with backups. The answer is what the terminal shows at the end. */
export type Command = {
  words: '' | '[file]' | '<file>';
  does: string;
  run: (order: Order) => Promise<string>;
};
