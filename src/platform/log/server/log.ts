import pino, { type DestinationStream, type Logger } from 'pino';

const CAUSES = 5;
const FRAMES = 8;
/** A name of an error, a code or a constraint: one word. Anything else could be what somebody wrote. */
const WORD = /^[\w.$-]{1,80}$/;
const FRAME = /^\s+at .+$/;

/** Where it was thrown, without what it says: messages have lines too, and those of a failed query hold its values. */
export function placeOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { stack = '', message } = error;
  const end = message === '' ? -1 : stack.lastIndexOf(message);
  const lines = stack.slice(end < 0 ? 0 : end + message.length).split('\n');
  // The frames are the last lines, without a gap.
  const first = lines.findLastIndex((line) => !FRAME.test(line)) + 1;
  return lines.slice(first, first + FRAMES).map((line) => line.trim());
}

/**
 * Loggable parts of an error: names, codes and constraints from the outside in, and its location. Never the message.
 */
export function errorForLog(error: unknown, causes = CAUSES): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  const words = Object.entries({ type: name, code, constraint }).filter(
    ([, word]) => typeof word === 'string' && WORD.test(word),
  );
  return {
    ...Object.fromEntries(words),
    at: placeOf(error),
    ...(error.cause !== undefined && causes > 1 && { cause: errorForLog(error.cause, causes - 1) }),
  };
}

/** The same with every error in it replaced, also in lists and objects: one of the database carries what it said as fields. */
function withoutWords(value: unknown, levels = 4): unknown {
  if (value instanceof Error) return errorForLog(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return levels > 0 ? value.map((part) => withoutWords(part, levels - 1)) : '…';
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return levels > 0 ? fieldsWithoutWords(value, levels - 1) : '…';
}

const fieldsWithoutWords = (line: object, levels?: number) =>
  Object.fromEntries(Object.entries(line).map(([key, value]) => [key, withoutWords(value, levels)]));

/** An error that nobody caught ends the process, as Node has it, which would print the words of the error and what hangs on it. */
export function endOnUncaught(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'an error that nobody caught ends the process');
    process.exit(1);
  });
}

/**
 * The log, one JSON object a line. Whatever error is handed to it, under whatever name, loses its words on the way: messages of
 * the database repeat rows, and Drizzle's the parameters of the statement.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    serializers: { err: (value: unknown) => withoutWords(value) },
    formatters: { log: (line) => fieldsWithoutWords(line) },
    hooks: {
      logMethod(given, method) {
        // Where no sentence is given, pino would take the error's own.
        const [first, ...rest] = given as [unknown, ...unknown[]];
        const line = first instanceof Error ? { err: first } : first;
        const isBare = typeof line === 'object' && typeof rest[0] !== 'string';
        const spoken = isBare ? [line, 'an error'] : [line, ...rest.map((part) => withoutWords(part))];
        method.apply(this, spoken as Parameters<typeof method>);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
