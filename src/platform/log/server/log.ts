import pino, { type DestinationStream, type Logger } from 'pino';

const CAUSES = 5;
const FRAMES = 8;
/** An error name, code or constraint: a single word. Anything else could be user input. */
const WORD = /^[\w.$-]{1,80}$/;
const FRAME = /^\s+at .+$/;

/** Stack location without the message: messages can span lines, and those of failed queries contain values. */
export function placeOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { stack = '', message } = error;
  const end = message === '' ? -1 : stack.lastIndexOf(message);
  const lines = stack.slice(end < 0 ? 0 : end + message.length).split('\n');
  // The frames are the last lines, contiguous.
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

/** A copy with every error replaced, also within arrays and objects: database errors carry row values as fields. */
function withoutWords(value: unknown, levels = 4): unknown {
  if (value instanceof Error) return errorForLog(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return levels > 0 ? value.map((part) => withoutWords(part, levels - 1)) : '…';
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return levels > 0 ? fieldsWithoutWords(value, levels - 1) : '…';
}

const fieldsWithoutWords = (line: object, levels?: number) =>
  Object.fromEntries(Object.entries(line).map(([key, value]) => [key, withoutWords(value, levels)]));

/** Ends the process on uncaught errors, like Node, but without printing the message and fields of the error. */
export function endOnUncaught(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'an error that nobody caught ends the process');
    process.exit(1);
  });
}

/**
 * JSON logger, one object per line. Errors under any key lose their message: database messages repeat rows, and
 * Drizzle's contain parameters.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    serializers: { err: (value: unknown) => withoutWords(value) },
    formatters: { log: (line) => fieldsWithoutWords(line) },
    hooks: {
      logMethod(given, method) {
        // Without a message, pino would use the error's own.
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
